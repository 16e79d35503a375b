import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { PAGE_FILES } from '#contract/page-data.ts'
import { afterFile, beforeFile } from '#tests/world/file-hooks.ts'
import { replyWithFailure } from '../failures.ts'
import { servePages } from './pages.ts'

const PAGE = '<html><head><title>Homeroom</title></head><body><div id="root"></div></body></html>'
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const FILES = { scripts: [], styles: [] }
let folder: string
let app: FastifyInstance

async function appWith(pages: string) {
  const made = Fastify()
  made.setErrorHandler(replyWithFailure)
  made.post('/students/api/add/', async () => ({}))
  await servePages(made, { folder: pages })
  return made
}

beforeFile(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeroom-pages-'))
  await mkdir(join(folder, 'static'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'sw.js'), 'skipWaiting()')
  await writeFile(join(folder, '.retired.json'), '{}')
  await writeFile(join(folder, 'static/main-4f2a.js'), 'export {}')
  await mkdir(join(folder, '.vite'))
  await writeFile(
    join(folder, PAGE_FILES),
    JSON.stringify({
      fonts: [],
      staff: FILES,
      pages: { '/': { content: FILES }, '/schedule/:studentId': { content: FILES } },
    }),
  )
  app = await appWith(folder)
})
afterFile(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

describe('the address of a link', () => {
  test('leads to its page also with a slash at the end and in other letters, and keeps what is asked for', async () => {
    for (const [url, location] of [
      ['/family/', '/family'],
      ['/Family', '/family'],
      ['/family/?lang=es', '/family?lang=es'],
      ['/SUBSTITUTE//', '/substitute'],
    ] as const) {
      const reply = await app.inject({ url, headers: HTML })
      assert.deepEqual([reply.statusCode, reply.headers.location], [308, location], url)
    }
    for (const url of ['/family', '/family/api', '//family', '/families/'])
      assert.equal((await app.inject({ url, headers: HTML })).headers.location, undefined, url)
  })
})

describe('unknown addresses', () => {
  test('answer calls with a failure', async () => {
    for (const url of ['/nowhere', '/api/nowhere/', '/students/api/add', '/static/old-1.js']) {
      const reply = await app.inject({ url, headers: { accept: '*/*' } })
      assert.deepEqual([reply.statusCode, reply.json().code], [404, 'not_found'])
    }
    assert.equal((await app.inject({ method: 'POST', url: '/nowhere', headers: HTML })).statusCode, 404)
  })

  test('are the page with the status of an unknown one for a person who opens them', async () => {
    for (const url of ['/nowhere', '/index.html', '/students/7/grades']) {
      const reply = await app.inject({ url, headers: HTML })
      assert.deepEqual([reply.statusCode, reply.body], [404, PAGE], url)
      assert.equal(reply.headers['cache-control'], 'private, no-store')
    }
  })

  test('never give the page in the place of a file or a call', async () => {
    for (const url of [
      '/static/old-1.js',
      '/api/nowhere/',
      '/static/..%2f..%2findex.html',
      '/static/..%2f.vite/page-files.json',
    ]) {
      const reply = await app.inject({ url, headers: HTML })
      assert.equal(reply.statusCode, 404, url)
      assert.doesNotMatch(reply.body, /id="root"|"dependencies"/)
    }
  })
})

describe('the pages', () => {
  test('are one page for every address that a person opens, which nothing stores', async () => {
    for (const url of ['/', '/students/list', '/groups/', '/schedule/7?week=2']) {
      const reply = await app.inject({ url, headers: HTML })
      assert.deepEqual([reply.statusCode, reply.body], [200, PAGE])
      assert.equal(reply.headers['cache-control'], 'private, no-store')
      assert.equal(reply.headers.etag, undefined)
      assert.match(String(reply.headers['content-type']), /text\/html/)
    }
    const head = await app.inject({ method: 'HEAD', url: '/groups/', headers: HTML })
    assert.deepEqual([head.statusCode, head.body], [200, ''])
    assert.equal(head.headers['cache-control'], 'private, no-store')
  })

  test('are sent to clients that accept anything, such as curl and link previews, at addresses of screens', async () => {
    for (const headers of [
      { accept: '*/*' },
      { accept: 'image/*, */*;q=0.5' },
      { accept: '*/*', 'sec-fetch-mode': 'cors' },
      {},
    ]) {
      for (const url of ['/', '/?sign_in=expired', '/schedule/7', '/Schedule/7/']) {
        const reply = await app.inject({ url, headers })
        assert.deepEqual([reply.statusCode, reply.body], [200, PAGE], url)
      }
      assert.equal((await app.inject({ method: 'HEAD', url: '/', headers })).statusCode, 200)
    }
  })

  test('do not come to calls: of JSON, by scripts of a page, or that write', async () => {
    for (const headers of [
      { accept: 'application/json' },
      { accept: '*/*', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' },
    ]) {
      const reply = await app.inject({ url: '/schedule/7', headers })
      assert.deepEqual([reply.statusCode, reply.json().code], [404, 'not_found'])
    }
    assert.equal((await app.inject({ method: 'POST', url: '/', headers: { accept: '*/*' } })).statusCode, 404)
  })

  test('have files that browsers keep for good, and an icon that they keep for a while', async () => {
    const script = await app.inject('/static/main-4f2a.js')
    assert.equal(script.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.match(String(script.headers['content-type']), /javascript/)
    const icon = await app.inject('/favicon.svg')
    assert.equal(icon.headers['cache-control'], 'public, max-age=3600')
  })

  test('do not include what the build has written for the server', async () => {
    for (const name of [PAGE_FILES, '.retired.json']) {
      const list = await app.inject(`/${name}`)
      assert.deepEqual([list.statusCode, list.json().code], [404, 'not_found'])
    }
    assert.equal((await app.inject({ url: `/${PAGE_FILES}`, headers: HTML })).body, PAGE)
  })

  test('have a service worker, which browsers check for changes each time', async () => {
    const worker = await app.inject('/sw.js')
    assert.equal(worker.headers['cache-control'], 'no-cache')
    assert.match(String(worker.headers['content-type']), /javascript/)
  })

  test('that have not been built are replaced by a message', async () => {
    const unbuilt = await appWith(join(folder, 'nothing-here'))
    const reply = await unbuilt.inject({ url: '/', headers: HTML })
    assert.equal(reply.statusCode, 503)
    assert.match(reply.body, /are not built yet/)
    await unbuilt.close()
  })
})
