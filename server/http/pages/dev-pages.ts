import { readFile } from 'node:fs/promises'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'

const PAGE = new URL('../../../web/index.html', import.meta.url)

/** Vite inside this process: one address for pages and calls, and pages that follow every edit. Returns the HTML of a page. */
export async function serveFromSource(app: FastifyInstance) {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('preClose', () => vite.close())
  return async (url: string) => vite.transformIndexHtml('/index.html', await readFile(PAGE, 'utf8'), url)
}
