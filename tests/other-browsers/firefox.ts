import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { keyActions, type DrivenBrowser } from './driven-browser.ts'

type Command = (method: string, params: object) => Promise<Record<string, unknown>>

/** Firefox without a window, driven by WebDriver BiDi, which it speaks itself. */
export async function openFirefox(program: string): Promise<DrivenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'homeroom-firefox-'))
  const firefox = spawn(
    program,
    [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
      '--window-size=1280,900',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const { command, close } = await connect(await readAddress(firefox.stderr))
  const session = await command('session.new', { capabilities: {} })
  const { contexts } = (await command('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const { context } = contexts[0]!
  return {
    name: `Firefox ${(session['capabilities'] as { browserVersion: string }).browserVersion}`,
    open: async (url) => void (await command('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async <T>(expression: string) => {
      const { result, exceptionDetails } = (await command('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`,
        target: { context },
        awaitPromise: true,
      })) as { result?: { value?: string }; exceptionDetails?: { text: string } }
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result?.value ?? 'null') as T
    },
    press: async (...keys) =>
      void (await command('input.performActions', { context, actions: keyActions(keys) })),
    screenshot: async () => {
      const { data } = (await command('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      close()
      firefox.kill()
      if (firefox.exitCode === null) await once(firefox, 'exit')
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /WebDriver BiDi listening on (\S+)/.exec(line)?.[1]
    if (address !== undefined) {
      output.resume()
      return `${address}/session`
    }
  }
  throw new Error('Firefox ended before it could be driven.')
}

/** Commands and their replies go over one WebSocket, matched by number. */
async function connect(address: string): Promise<{ command: Command; close: () => void }> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as { id?: number; result?: object; message?: string }
    const pending = waiting.get(reply.id ?? 0)
    if (pending === undefined) return
    if (reply.result) pending.resolve(reply.result as Record<string, unknown>)
    else pending.reject(new Error(reply.message))
  })
  await once(socket, 'open')
  let last = 0
  return {
    command: (method, params) => {
      const id = ++last
      const pending = Promise.withResolvers<Record<string, unknown>>()
      waiting.set(id, pending)
      socket.send(JSON.stringify({ id, method, params }))
      return pending.promise
    },
    close: () => socket.close(),
  }
}
