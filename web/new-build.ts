const RELOADED_AT = 'reloaded-at'
const RELOAD_PAUSE_MS = 30_000

/**
 * A part of the page that cannot be loaded may be gone since a new build: then the page is loaded anew, at most once in 30
 * seconds, and never where that would lose something. Everything else is shown as the failure that it is.
 */
export function reloadOnNewBuild(): void {
  addEventListener('vite:preloadError', () => void reloadIfReplaced())
}

async function reloadIfReplaced(): Promise<void> {
  if (!(await isReplaced()) || hasUnsaved() || !mayReload()) return
  addEventListener('click', followLink, { capture: true })
  location.reload()
}

/** While the page is being loaded anew, a link that is followed within the page would be lost with it. */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || !link.href || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  location.assign(link.href)
}

/** Whether the server has another build by now: its worker names the scripts of its page. False without an answer. */
async function isReplaced(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  if (!script) return false
  const { pathname } = new URL(script.src)
  const reply = await fetch('/sw.js', { cache: 'no-cache' }).catch(() => undefined)
  return reply?.ok === true && !(await reply.text()).includes(pathname)
}

/** What asks before the page is closed, does not want it reloaded either. */
const hasUnsaved = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
    if (Date.now() - last < RELOAD_PAUSE_MS) return false
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    return true
  } catch {
    // Without storage nothing would end a loop of reloads.
    return false
  }
}
