import type { Browser, BrowserContext, CDPSession } from '@playwright/test'
import { sessionCookieName } from '#server/http/tokens/cookies.ts'
import { tokenOf } from '../school.ts'

/** A page is usable once an element of this kind, with this text in it, has been painted. */
export type Usable = { selector: string; text?: string }
export type PageToVisit = { name: string; account: number; url: string; usable: Usable }

/**
 * The figures of one visit. `firstPaintMs` is when the first text or picture is drawn; `requests` and `kilobytes`
 * (compressed, with headers) count what went over the network.
 */
export type Visit = { firstPaintMs: number; usableMs: number; requests: number; kilobytes: number }

/** A slower computer and network: `cpu` times slower, so many kilobits a second, and a delay for each request. */
export type Limits = { cpu: number; kilobitsPerSecond: number; latencyMs: number }

/** Time for the calls that a page makes once it is usable. */
const SETTLING_MS = 800

/** A browser context of a signed-in person with an empty cache. */
export async function signedInContext(
  browser: Browser,
  origin: string,
  account: number,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addCookies([
    { name: sessionCookieName({ secure: false }), value: tokenOf(account), url: origin },
  ])
  return context
}

/** Opens a page with an empty cache, and again with a warm one. */
export async function visitColdAndWarm(
  browser: Browser,
  origin: string,
  page: PageToVisit,
  limits?: Limits,
): Promise<{ cold: Visit; warm: Visit }> {
  const context = await signedInContext(browser, origin, page.account)
  try {
    await context.addInitScript(watchUntilUsable, page.usable)
    return {
      cold: await visit(context, origin, page, limits),
      warm: await visit(context, origin, page, limits),
    }
  } finally {
    await context.close()
  }
}

async function visit(
  context: BrowserContext,
  origin: string,
  { name, url }: PageToVisit,
  limits: Limits | undefined,
): Promise<Visit> {
  const page = await context.newPage()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  if (limits) await limit(network, limits)
  const sent = new Set<string>()
  let bytes = 0
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) sent.add(requestId)
  })
  network.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId))
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) sent.delete(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (sent.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(`${origin}${url}`, { waitUntil: 'commit' })
  const usableMs = await page.evaluate(() =>
    Promise.race([
      (globalThis as unknown as { usable: Promise<number> }).usable,
      new Promise<number>((resolve) => setTimeout(() => resolve(Number.NaN), 30_000)),
    ]),
  )
  if (Number.isNaN(usableMs)) throw new Error(`${name} at ${page.url()} could not be used within 30 seconds`)
  await page.waitForTimeout(SETTLING_MS)
  const firstPaintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await page.close()
  return { firstPaintMs, usableMs, requests: sent.size, kilobytes: bytes / 1024 }
}

async function limit(session: CDPSession, { cpu, kilobitsPerSecond, latencyMs }: Limits): Promise<void> {
  const bytesPerSecond = (kilobitsPerSecond * 1000) / 8
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** Runs in the page from its start and measures the time from navigation to the frame with the awaited element. */
function watchUntilUsable({ selector, text }: Usable): void {
  const isThere = (element: Element) =>
    element.getClientRects().length > 0 && (text === undefined || element.textContent.includes(text))
  const holder = globalThis as unknown as { usable: Promise<number> }
  holder.usable = new Promise((resolve) => {
    const painted = new MessageChannel()
    painted.port1.addEventListener('message', () => resolve(performance.now()))
    painted.port1.start()
    const check = () => {
      if ([...document.querySelectorAll(selector)].some(isThere)) painted.port2.postMessage('')
      else requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  })
}
