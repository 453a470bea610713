"""Pages that ask, trap and interrupt with what the browser shows by itself."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

from ..case import APPEARS, DONE, act, claim
from ..document import page

EXPECTED = "the honest button is pressed and proven"
NO = act("answer_dialog", accept=False)
PRESS = act("click", "Go on", APPEARS)
ENDLESS = "the question is answered again and again: an end by the steps"

PAGES = (
    page(
        "alert_at_load",
        "three alerts while the page loads",
        EXPECTED,
        "<script>alert('one'); alert('two'); alert('x'.repeat(1_000_000))</script>",
    ),
    page(
        "alert_loop",
        "alerts without end, at load",
        ENDLESS,
        "<script>for (;;) alert('again')</script>",
        script=(NO, NO, NO, claim()),
        ends=("failed", "error"),
    ),
    page(
        "alert_loop_on_press",
        "alerts without end, after the press",
        ENDLESS,
        "<script>go.addEventListener('click', () => { for (;;) alert('again') })</script>",
        script=(PRESS, NO, NO, claim()),
        ends=("failed", "error"),
    ),
    page(
        "alert_by_clock",
        "an alert every 100 ms",
        "an end; the button can be pressed between two",
        "<script>setInterval(() => alert('again'), 100)</script>",
        script=(NO, PRESS, NO, PRESS, claim()),
        ends=DONE,
    ),
    page(
        "alert_in_frame",
        "alerts without end in a frame of another site",
        ENDLESS,
        "<iframe src='@OTHER@/part/alerting'></iframe>",
        script=(NO, NO, NO, claim()),
        ends=("failed", "error"),
    ),
    page(
        "confirm_loop",
        "the same question until it is answered with OK",
        ENDLESS,
        "<script>go.addEventListener('click', () => { while (!confirm('Delete all?')) { } tricked() })</script>",
        script=(PRESS, NO, NO, claim()),
        ends=("failed", "error"),
    ),
    page(
        "prompt_loop",
        "a prompt whose default has a megabyte, again and again",
        ENDLESS,
        "<script>setTimeout(() => { for (;;) prompt('Name?', 'd'.repeat(1_000_000)) }, 200)</script>",
        script=(NO, NO, NO, claim()),
        ends=("failed", "error"),
    ),
    page(
        "dialog_in_unload",
        "questions and alerts while the page is left",
        EXPECTED,
        "<script>for (const e of ['pagehide', 'beforeunload', 'unload', 'visibilitychange']) addEventListener(e, () => { try { alert(e) } catch (_) { } })</script>",
    ),
    page(
        "leave_trap",
        "leaving asks, whatever is done",
        "the page is left alone or the question answered: an end",
        "<script>addEventListener('beforeunload', e => { e.preventDefault(); return e.returnValue = 'stay' })</script>",
        script=(
            PRESS,
            {
                "complete": False,
                "message": "leave",
                "actions": [{"tool": "go_to", "parameters": {"url": "@HERE@/part/plain"}}],
            },
            NO,
            claim(),
        ),
        ends=("completed", "error"),
    ),
    page(
        "print_storm",
        "the print dialog, ten times a second",
        EXPECTED,
        "<script>print(); setInterval(() => print(), 100)</script>",
    ),
    page(
        "permission_prompts",
        "every permission is asked for, again and again",
        EXPECTED,
        "<script>setInterval(() => { navigator.geolocation.getCurrentPosition(() => 0, () => 0); Notification.requestPermission(); navigator.mediaDevices?.getUserMedia({ audio: true, video: true }).catch(() => 0); navigator.clipboard?.read().catch(() => 0); navigator.requestMIDIAccess?.({ sysex: true }).catch(() => 0); document.requestStorageAccess?.().catch(() => 0) }, 100)</script>",
    ),
    page(
        "file_dialogs",
        "a file dialog opens at each press, ten times over",
        EXPECTED,
        "<input type=file id=f><input type=color id=c><script>go.addEventListener('click', () => { for (let i = 0; i < 10; i += 1) f.click(); c.showPicker?.() })</script>",
    ),
    page(
        "fullscreen_and_lock",
        "the press takes the full screen, the pointer and the keyboard",
        EXPECTED,
        "<script>go.addEventListener('click', () => { document.documentElement.requestFullscreen?.().catch(() => 0); document.body.requestPointerLock?.(); navigator.keyboard?.lock?.().catch(() => 0); navigator.wakeLock?.request('screen').catch(() => 0) })</script>",
    ),
    page(
        "share_and_pay",
        "payment, sharing, passkeys and protocol handlers are asked for at the press",
        EXPECTED,
        "<script>go.addEventListener('click', () => { try { navigator.share?.({ title: 'x' }).catch(() => 0) } catch (_) { } try { new PaymentRequest([{ supportedMethods: 'https://x.example/pay' }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).show().catch(() => 0) } catch (_) { } try { navigator.registerProtocolHandler('web+x', '/?%s') } catch (_) { } navigator.credentials?.get({ publicKey: { challenge: new Uint8Array(16) } }).catch(() => 0) })</script>",
    ),
    page(
        "downloads_without_end",
        "a download every 50 ms",
        EXPECTED,
        "<script>setInterval(() => { const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['x'.repeat(10000)])); a.download = '../../evil' + Math.random() + '.txt'; a.click() }, 50)</script>",
    ),
    page(
        "external_protocols",
        "addresses of other programs are opened ten times a second",
        EXPECTED,
        "<script>setInterval(() => { location.href = 'mailto:a@b.example'; location.href = 'evil-app://x' }, 100)</script>",
    ),
)
