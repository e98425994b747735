/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

const PAUSE_MS = 250;

/** Updates the result of a GET form while it is filled in: fetches the same page and replaces the result. */
export function setUpLiveForm(form: HTMLFormElement): void {
  const target = document.getElementById(form.dataset.live ?? "");
  if (!target) return;
  let timer = 0;
  let running: AbortController | undefined;

  const ask = async () => {
    if (!form.checkValidity()) return;
    running?.abort();
    running = new AbortController();
    const entries = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
    );
    const address = new URL(form.action);
    // The boxes ticked by default are left out of the URL while they are the only ones.
    address.search = `${new URLSearchParams(entries)}&`.replace(`${form.dataset.usual}&`, "").replace(/&$/, "");
    try {
      const response = await fetch(address, { signal: running.signal });
      if (!response.ok) return;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const answer = page.getElementById(target.id);
      if (!answer) return;
      target.replaceChildren(...answer.childNodes);
      history.replaceState(null, "", address);
      document.title = page.title;
      form.dispatchEvent(new CustomEvent("answered", { bubbles: true }));
    } catch {
      // Aborted by the next request, or offline: the form's button still works.
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(ask, PAUSE_MS);
  });
}
