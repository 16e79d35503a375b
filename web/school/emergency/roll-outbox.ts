import { createStore, delMany, entries, setMany, type UseStore } from 'idb-keyval'
import { MAX_ROLL_MARKS, type RollState } from '#contract/day/emergency-rules.ts'
import { CallFailure, call, failureMessage, isTemporary } from '#web/api.ts'

/**
 * Marks of an emergency roll that the server may not have yet. Each is stored in this browser at once, without a name, and is sent
 * with its own time and key, in order, until the server has it. They need no merging, unlike the draft of a sheet: every mark
 * stays, and the server counts the latest one.
 */
export type UnsentMark = {
  account: number
  /** Null for one that was made before this browser knew of a roll; it belongs to the one that is on when it arrives. */
  roll: number | null
  key: string
  student_id: number
  state: RollState
  /** ISO text in UTC, by the clock of this device. */
  at: string
}

/** 'waiting': the server was not reached. 'signed_out' and 'no_roll' wait for the person, or for a roll to start. */
export type OutboxPhase = 'idle' | 'sending' | 'waiting' | 'signed_out' | 'no_roll'
export type RollOutbox = {
  marks: readonly UnsentMark[]
  phase: OutboxPhase
  /** False if the browser does not store data, in which case the page has to stay open. */
  isStored: boolean
  /** Why marks could not be saved at all; they are no longer sent. */
  refusal: string | null
}

const MAX_AGE_MS = 7 * 86_400_000
/** A request that hangs in a lost network must not hold back the next one. A repeat adds nothing. */
const SEND_TIMEOUT_MS = 60_000
/** How long sent marks stay in the outbox until the page has them from the server. */
const SHOW_TIMEOUT_MS = 5000

let openedStore: UseStore | undefined
const store = () => (openedStore ??= createStore('homeroom-roll', 'marks'))
/** The marks of an account are in the order of their times. */
const storeKey = ({ account, at, key }: UnsentMark) => `${account} ${at} ${key}`

let outbox: RollOutbox = { marks: [], phase: 'idle', isStored: true, refusal: null }
const listeners = new Set<() => void>()
/** The store keys of marks that are being written to the store. */
const storing = new Set<string>()

export const rollOutbox = (): RollOutbox => outbox
export function subscribeToRollOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function set(part: Partial<RollOutbox>): void {
  outbox = { ...outbox, ...part }
  for (const listener of listeners) listener()
}

/** Adds marks, which are shown at once, and sends them. */
export async function addRollMarks(marks: readonly UnsentMark[]): Promise<void> {
  const [first] = marks
  if (!first) return
  for (const mark of marks) storing.add(storeKey(mark))
  set({ marks: [...outbox.marks, ...marks], refusal: null })
  const isStored = await setMany(
    marks.map((mark): [string, UnsentMark] => [storeKey(mark), mark]),
    store(),
  ).then(
    () => true,
    () => false,
  )
  set({ isStored })
  for (const mark of marks) storing.delete(storeKey(mark))
  await sendRollMarks(first.account)
}

/** Reads what an account has stored, also from other tabs, and deletes what is older than a week. Never rejects. */
async function readStored(account: number): Promise<void> {
  const found = await entries<string, UnsentMark>(store()).catch(() => undefined)
  if (!found) return
  const old = found.filter(([, { at }]) => Date.now() - Date.parse(at) > MAX_AGE_MS)
  if (old.length > 0)
    await delMany(
      old.map(([key]) => key),
      store(),
    ).catch(() => undefined)
  const own = found.filter(([key]) => key.startsWith(`${account} `) && !old.some(([each]) => each === key))
  const storedKeys = new Set(own.map(([key]) => key))
  const onlyHere = outbox.marks.filter(
    (mark) =>
      mark.account === account &&
      !storedKeys.has(storeKey(mark)) &&
      (!outbox.isStored || storing.has(storeKey(mark))),
  )
  const marks = [...own.map(([, mark]) => mark), ...onlyHere]
  set({ marks: marks.toSorted((one, other) => (one.at < other.at ? -1 : 1)) })
}

let sending: Promise<void> | undefined
/** Called after marks have reached the server, before they leave the outbox. */
type Sent = () => Promise<unknown>
let onSent: Sent | undefined
export function whenRollMarksSent(listener: Sent): () => void {
  onSent = listener
  return () => {
    if (onSent === listener) onSent = undefined
  }
}

/** Sends all marks of an account, in order. Never rejects. */
export function sendRollMarks(account: number): Promise<void> {
  sending ??= sendAll(account).finally(() => (sending = undefined))
  return sending
}

async function sendAll(account: number): Promise<void> {
  await readStored(account)
  for (let next = batchOf(account); next.length > 0; next = batchOf(account)) {
    set({ phase: 'sending' })
    try {
      await sendBatch(account, next)
      await Promise.race([onSent?.().catch(() => undefined), wait(SHOW_TIMEOUT_MS)])
      await forget(next)
      set({ phase: 'idle' })
    } catch (failure) {
      const phase = phaseAfter(failure)
      if (phase) return set({ phase })
      await forget(next)
      set({ phase: 'idle', refusal: failureMessage(failure) })
    }
  }
}

/** The first marks that belong to one roll. */
function batchOf(account: number): UnsentMark[] {
  const own = outbox.marks.filter((mark) => mark.account === account)
  return own.filter(({ roll }) => roll === own[0]?.roll).slice(0, MAX_ROLL_MARKS)
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

const sendBatch = (account: number, marks: readonly UnsentMark[], roll = marks[0]?.roll ?? null) =>
  call('POST /attendance/emergency-roll/marks/', {
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    body: {
      account_id: account,
      ...(roll !== null && { roll_id: roll }),
      sent_at: new Date().toISOString(),
      marks: marks.map(({ key, student_id, state, at }) => ({ key, student_id, state, at })),
    },
  })

/** Undefined for a refusal that a retry cannot change. */
function phaseAfter(failure: unknown): OutboxPhase | undefined {
  if (!(failure instanceof CallFailure) || isTemporary(failure)) return 'waiting'
  if (failure.status === 401) return 'signed_out'
  return failure.code === 'conflict' ? 'no_roll' : undefined
}

async function forget(marks: readonly UnsentMark[]): Promise<void> {
  const keys = new Set(marks.map(({ key }) => key))
  await delMany(marks.map(storeKey), store()).catch(() => undefined)
  set({ marks: outbox.marks.filter(({ key }) => !keys.has(key)) })
}

/** Deletes the marks of an account that were not sent, after the person has agreed. */
export const discardRollMarks = (account: number): Promise<void> =>
  forget(outbox.marks.filter((mark) => mark.account === account))
