import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Client } from 'pg'

/**
 * Loaded before a command: ends its process, as `kill -9` would, at a step that END_AT names: a kind of step and which one of its
 * kind, such as 'rename 2' or 'statement 1'. With FAIL_AT that step fails once, as on a full disk. END_WITHIN is in the paths that count; steps of
 * files come twice, before and after, as the kind 'step'.
 */
const [endKind = '', endNth = '0'] = (process.env['END_AT'] ?? '').split(' ')
const [failKind = '', failNth = '0'] = (process.env['FAIL_AT'] ?? '').split(' ')
const within = process.env['END_WITHIN'] ?? ''
const counts = new Map<string, number>()

function reach(kind: string): void {
  const count = (counts.get(kind) ?? 0) + 1
  counts.set(kind, count)
  if (kind === endKind && count === Number(endNth)) process.kill(process.pid, 'SIGKILL')
  if (kind === failKind && count === Number(failNth))
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
}

const { promises } = fs
for (const name of ['rename', 'rm', 'writeFile'] as const) {
  const original = promises[name] as (path: string | URL, ...rest: unknown[]) => Promise<void>
  Object.assign(promises, {
    [name]: async (path: string | URL, ...rest: unknown[]) => {
      const isCounted = String(path).includes(within)
      if (isCounted) reach('step')
      await original(path, ...rest)
      if (!isCounted) return
      reach('step')
      reach(name)
    },
  })
}
syncBuiltinESMExports()

/** Statements count from the first one that renames a database on. */
let isRenaming = false
// oxlint-disable-next-line unbound-method -- called with its connection below
const query = Client.prototype.query as (...args: unknown[]) => unknown
Object.assign(Client.prototype, {
  query(this: unknown, ...args: unknown[]) {
    const [text] = args
    isRenaming ||= typeof text === 'string' && text.startsWith('alter database')
    if (isRenaming) reach('statement')
    return query.apply(this, args)
  },
})
