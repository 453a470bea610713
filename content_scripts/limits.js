// What a page can make as large as it likes, and how much of it is read at most. docs/limits.md tells each.

// Of one frame: nodes of a look at the viewport and at the whole page, scroll areas, child frames, tables.
const NODES_LISTED = 5000, NODES_OF_WHOLE = 20000, AREAS_LISTED = 300, FRAMES_LISTED = 300, TABLES_LISTED = 2000;
// Characters of one text that are read before it is cut for telling; of all words of a page, for evidence.
const TEXT_READ = 1_000_000, EVENT_READ = 20_000, PAGE_READ = 5_000_000;
// Depth of the walk.
const DEPTH_LIMIT = 3000;
// Characters of a name, a value, words in one piece; options of a select that are told.
const NAME_LIMIT = 100, VALUE_LIMIT = 2000, WORDS_LIMIT = 2000, OPTION_LIMIT = 25;
// Plain events and messages that one frame reports in a second.
const PLAIN_PER_SECOND = 40, MESSAGES_PER_SECOND = 60;
// Characters of a title, an address, an option, a tag and what something is called in notes.
const TITLE_LIMIT = 300, ADDRESS_LIMIT = 20_000, OPTION_WORDS = 200, TAG_LIMIT = 60, CALLED_LIMIT = 80;
// Labels, and ids in aria-labelledby, that make one name.
const LABELS_READ = 20;
// Options of a native select among which an action finds its own.
const OPTIONS_READ = 20_000;
