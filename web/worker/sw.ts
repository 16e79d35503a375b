import { isPageAddress } from './page-address.ts'

declare const self: ServiceWorkerGlobalScope

/** The build that this worker belongs to, written by the build itself. */
declare const BUILD: {
  /** Changes if any file of the build changes. */
  id: string
  /** The address of the page without user data. */
  shell: string
  /** The addresses of the files that today's sheet and the page around it need. */
  files: string[]
}

const { id, shell, files } = BUILD
const CACHE = `homeroom-${id}`

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([self.skipWaiting(), ...[shell, ...files].map(store)]))
})

/** Stores a file, reusing it from an earlier build if possible. The request has no cookies, so the file has no user data. */
async function store(address: string): Promise<void> {
  const cache = await caches.open(CACHE)
  const cached = await caches.match(address)
  if (cached) await cache.put(address, cached)
  else await cache.add(new Request(address, { credentials: 'omit', redirect: 'error' }))
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  // With preload, every browser sends the request as a navigation, to which the server adds the page's data.
  await self.registration.navigationPreload?.enable()
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('homeroom-') && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPageAddress(pathname)) event.respondWith(openPage(event))
    // If nothing uses a preloaded request, it is sent again, and sign-in would start twice.
    else if (self.registration.navigationPreload) event.respondWith(fetchOnce(event))
  } else if (pathname.startsWith('/static/') || files.includes(pathname)) {
    event.respondWith(openFile(event))
  }
})

/** Returns the server's reply, or the stored shell if there is none. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    return await fetchOnce(event)
  } catch (failure) {
    const page = await caches.match(shell)
    if (!page) throw failure
    return page
  }
}

/** Uses the browser's preloaded reply if there is one, because `fetch` would lose the navigation mode. */
async function fetchOnce(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined
  return preloaded ?? fetch(event.request)
}

/** Files never change at their address, so a stored file is always current. */
async function openFile(event: FetchEvent): Promise<Response> {
  const cached = await caches.match(event.request, { ignoreVary: true })
  if (cached) return cached
  const reply = await fetch(event.request)
  if (reply.status === 200 && !reply.redirected) {
    const copy = reply.clone()
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(event.request, copy)))
  }
  return reply
}
