const RELOADED_AT = 'reloaded-at'
const RELOAD_PAUSE_MS = 30_000

/**
 * Reloads the page if one of its files is missing because of a new build, at most once in 30 seconds and never with unsaved
 * work. Any other failure is shown as usual.
 */
export function reloadOnNewBuild(): void {
  addEventListener('vite:preloadError', () => void reloadIfReplaced())
}

async function reloadIfReplaced(): Promise<void> {
  if (!(await isReplaced()) || hasUnsaved() || !mayReload()) return
  addEventListener('click', followLink, { capture: true })
  location.reload()
}

/** A link that is clicked during the reload would be lost, so it is followed with a full page load. */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || !link.href || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  location.assign(link.href)
}

/** Whether the server has a newer build, which its service worker shows. False if the server does not reply. */
async function isReplaced(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  if (!script) return false
  const { pathname } = new URL(script.src)
  const reply = await fetch('/sw.js', { cache: 'no-cache' }).catch(() => undefined)
  return reply?.ok === true && !(await reply.text()).includes(pathname)
}

/** Anything that would ask before the page is closed also prevents a reload. */
const hasUnsaved = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
    if (Date.now() - last < RELOAD_PAUSE_MS) return false
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    return true
  } catch {
    // Without storage, nothing would stop a loop of reloads.
    return false
  }
}
