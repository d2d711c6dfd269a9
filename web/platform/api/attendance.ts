/** Whether somebody is at this tab: a list that is open and asks again every minute must not keep a session for ever. */

const KEY = 'kith-last-input';
/** Who reads, or thinks, for so long is still there. */
const ATTENDED_MS = 5 * 60_000;
const NOTED_EVERY_MS = 10_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** Notes every input from now on; opening the page is the first. @returns stops that */
export function watchAttendance(): () => void {
  let noted = 0;
  const noteAttendance = () => {
    // A pointer that moves says so a hundred times a second.
    if (Date.now() - noted < NOTED_EVERY_MS) return;
    noted = Date.now();
    sessionStorage.setItem(KEY, String(noted));
  };
  noteAttendance();
  const listening = new AbortController();
  for (const input of INPUTS)
    window.addEventListener(input, noteAttendance, { capture: true, passive: true, signal: listening.signal });
  return () => {
    listening.abort();
    sessionStorage.removeItem(KEY);
  };
}

/** Nobody has touched this tab for some minutes. A page that does not watch, such as the extension's frame, is attended. */
export function isUnattended(): boolean {
  const last = sessionStorage.getItem(KEY);
  return last !== null && Date.now() - Number(last) > ATTENDED_MS;
}
