import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#tests/browser/running-school.ts'
import { keyActions, type DrivenBrowser } from './driven-browser.ts'

/** WebKitGTK's own small browser, driven by WebDriver; it needs a display, which `xvfb-run` provides. */
export async function openWebKit(program: string): Promise<DrivenBrowser> {
  const port = await freePort()
  const [command, ...options] = process.env['DISPLAY'] ? [program] : ['xvfb-run', '--auto-servernum', program]
  const driver = spawn(command, [...options, `--port=${port}`], { stdio: 'ignore', detached: true })
  const origin = `http://127.0.0.1:${port}`
  await untilListening(origin)
  const { sessionId, capabilities } = (await send('POST', `${origin}/session`, {
    capabilities: { alwaysMatch: { pageLoadStrategy: 'normal' } },
  })) as { sessionId: string; capabilities: { browserVersion: string } }
  const session = `${origin}/session/${sessionId}`
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    evaluate: async <T>(expression: string) => {
      const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done(JSON.stringify(value)))`
      const value = (await send('POST', `${session}/execute/async`, { script, args: [] })) as string | null
      return JSON.parse(value ?? 'null') as T
    },
    press: async (...keys) => void (await send('POST', `${session}/actions`, { actions: keyActions(keys) })),
    screenshot: async () => Buffer.from((await send('GET', `${session}/screenshot`)) as string, 'base64'),
    close: async () => {
      await send('DELETE', session)
      // xvfb-run and the driver are one group.
      process.kill(-driver.pid!)
      if (driver.exitCode === null) await once(driver, 'exit')
    },
  }
}

async function send(method: string, address: string, body?: object): Promise<unknown> {
  const reply = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await reply.json()) as { value: unknown }
  if (!reply.ok) throw new Error(`WebKit: ${JSON.stringify(value).slice(0, 300)}`)
  return value
}

async function untilListening(origin: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isThere = await fetch(`${origin}/status`).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await wait(100)
  }
  throw new Error('WebKitWebDriver did not start. Is xvfb installed, where there is no screen?')
}
