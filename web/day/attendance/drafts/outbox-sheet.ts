import { toastsAbout } from '#web/ui/feedback/toast.ts'
import { createSaveKey } from '#web/ui/forms/add-key.ts'
import { emptyDraft, isEmpty, isUnsent, withoutChanges, withSave, type AttendanceDraft } from './draft.ts'
import { sheetKey, withNewerSaved, type StoredSheet } from './draft-store.ts'
import { isNewer, isNotOlder, withNewReports, type SavedSheet } from './marks.ts'
import { STAFF_TRANSPORT, sheetTitle, type SheetTransport } from './sheet-desk.ts'
import { withOutcome, type Outcome, type SubmitReply } from './submit.ts'

/** saving: on its way. waiting: the server does not answer, it is sent again by itself. signed_out: it waits for its owner. */
export type Phase = 'idle' | 'saving' | 'waiting' | 'signed_out'

export type OutboxState = {
  sheet: StoredSheet
  phase: Phase
  /** False where this browser does not store drafts: the page has to stay open. */
  isStored: boolean
  changedMeanwhile: SubmitReply['changed_meanwhile']
}

const REFRESH_AGAIN_MS = 200
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const RETRY_MS = [2000, 5000, 10_000, 30_000]
const NOT_SENT =
  'Attendance could not be submitted. Your marks are saved here and will be sent when Homeroom responds.'

type Listeners = {
  /** The browser has stored something new of the sheet: other tabs have to hear of it. */
  onStored: (sheet: StoredSheet) => void
  onSaved: (sheet: StoredSheet) => void
  /** The sheet has come on the screen, or left it. */
  onScreenChange: (sheet: StoredSheet) => void
  /** A write or a save has ended. */
  onSettled?: () => void
}

/**
 * One sheet with marks that the server may not have yet: shows each change at once, stores it on top of what other tabs
 * have stored, and sends it until the server has answered.
 */
export class OutboxSheet {
  #state: OutboxState
  readonly #on: Listeners
  readonly #desk: SheetTransport
  readonly #subscribers = new Set<() => void>()
  #writesUnderWay = 0
  #sending: Promise<Outcome | undefined> | undefined
  #failedAttempts = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(sheet: StoredSheet, on: Listeners, desk = STAFF_TRANSPORT) {
    this.#state = { sheet, phase: 'idle', isStored: true, changedMeanwhile: [] }
    this.#on = on
    this.#desk = desk
  }

  /** For useSyncExternalStore, like `subscribe`. */
  readonly state = (): OutboxState => this.#state

  /** While somebody subscribes the sheet is on the screen, and sends what is unsent by itself. */
  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber)
    if (this.#subscribers.size === 1) {
      addEventListener('online', this.#sendNow)
      if (isUnsent(this.#state.sheet.draft)) this.#sendAnew()
      this.#on.onScreenChange(this.#state.sheet)
    }
    return () => {
      this.#subscribers.delete(subscriber)
      if (this.isOnScreen) return
      removeEventListener('online', this.#sendNow)
      clearTimeout(this.#timer)
      this.#on.onScreenChange(this.#state.sheet)
    }
  }

  get isOnScreen(): boolean {
    return this.#subscribers.size > 0
  }

  /** Whether everything is stored, so that the sheet can be loaded again. */
  get isSettled(): boolean {
    const isBusy = this.#writesUnderWay > 0 || this.#sending !== undefined
    return !this.isOnScreen && !isBusy && (this.#state.isStored || isEmpty(this.#state.sheet.draft))
  }

  /** Goes on from what has just been loaded from the server and from storage. */
  reload(loaded: StoredSheet): void {
    if (this.#writesUnderWay > 0) return
    const { sheet, isStored } = this.#state
    this.#set({ sheet: isStored ? loaded : withNewerSaved(sheet, loaded.saved), changedMeanwhile: [] })
  }

  change(change: (saved: SavedSheet, draft: AttendanceDraft) => AttendanceDraft): Promise<void> {
    return this.#update((sheet) => ({ ...sheet, draft: change(sheet.saved, sheet.draft) }))
  }

  async save(students: readonly number[], reason?: string): Promise<void> {
    const isNew = !isUnsent(this.#state.sheet.draft)
    const key = createSaveKey()
    const stored = this.change((saved, draft) => withSave(saved, draft, { students, key, reason }))
    if (isNew) this.#set({ phase: 'saving' })
    await stored
    if (isNew) this.#failedAttempts = 0
    await this.send()
  }

  discard(): Promise<void> {
    return this.change((_, draft) => withoutChanges(draft))
  }

  /** The server was asked again: what the office has reported by now is shown, and named where it is new. */
  async refreshFromServer(saved: SavedSheet): Promise<void> {
    const reports = withNewReports(this.#state.sheet.saved.known, saved.known)
    const current = { ...saved, ...(reports && { known: reports }) }
    // Otherwise a mark that is being stored now would bring back the former sheet.
    while (!(await this.#refresh(current, isNotOlder))) await wait(REFRESH_AGAIN_MS)
  }

  /** Another tab has stored something of this sheet, and may know a newer version. */
  async refresh(saved: SavedSheet): Promise<void> {
    await this.#refresh(saved, isNewer)
  }

  /** False where a change began meanwhile. */
  async #refresh(saved: SavedSheet, isBetter: typeof isNewer): Promise<boolean> {
    const { sheet } = this.#state
    const stored = await this.#desk.read(sheet.account, sheet).catch(() => undefined)
    if (!this.#state.isStored) return true
    // It is applied on top of what is stored.
    if (this.#writesUnderWay > 0) return false
    const now = this.#state.sheet.saved
    const latest = isBetter(saved, now) ? saved : now
    const next = stored
      ? withNewerSaved({ ...stored, sheetClass: sheet.sheetClass }, latest)
      : { ...sheet, saved: latest, draft: emptyDraft(latest.version) }
    this.#set({ sheet: next })
    // The other tab is sending. If it closes before the reply, this one continues.
    if (this.isOnScreen && !this.#sending && isUnsent(next.draft)) this.#sendLater()
    return true
  }

  /** Sends the pending save once; undefined where there is none. */
  send(): Promise<Outcome | undefined> {
    clearTimeout(this.#timer)
    this.#sending ??= this.#sendStored().finally(() => {
      this.#sending = undefined
      this.#on.onSettled?.()
    })
    return this.#sending.then((outcome) => {
      if (outcome?.kind === 'saved' && this.isOnScreen && isUnsent(this.#state.sheet.draft)) this.#sendAnew()
      return outcome
    })
  }

  readonly #sendNow = () => void this.send()

  #sendAnew(): void {
    this.#failedAttempts = 0
    this.#set({ phase: 'saving' })
    void this.send()
  }

  #sendLater(): void {
    clearTimeout(this.#timer)
    const delay = RETRY_MS[Math.min(this.#failedAttempts, RETRY_MS.length - 1)]
    this.#timer = setTimeout(this.#sendNow, delay)
    this.#failedAttempts += 1
  }

  async #sendStored(): Promise<Outcome | undefined> {
    const sheet = await this.#stored()
    const save = sheet.draft.pendingSave
    if (!save || save.refusal !== null) {
      this.#set({ sheet })
      return undefined
    }
    const outcome = await this.#desk.submit(sheet, save)
    if (outcome.kind === 'saved' || outcome.kind === 'refused') {
      await this.#update((now) => withOutcome(now, save.key, outcome))
    }
    this.#report(outcome)
    return outcome
  }

  /** What is stored is what is sent: another tab may have begun or ended this save. */
  async #stored(): Promise<StoredSheet> {
    const { sheet, isStored } = this.#state
    if (!isStored) return sheet
    return this.#desk.read(sheet.account, sheet).then(
      (stored) =>
        stored
          ? { ...stored, sheetClass: sheet.sheetClass }
          : { ...sheet, draft: emptyDraft(sheet.saved.version) },
      () => sheet,
    )
  }

  #report(outcome: Outcome): void {
    const { sheet } = this.#state
    const isFirstAttempt = this.#failedAttempts === 0
    const toasts = toastsAbout(sheetKey(sheet.account, sheet))
    if (outcome.kind === 'saved') {
      this.#set({ phase: 'idle', changedMeanwhile: outcome.reply.changed_meanwhile })
      const { message } = outcome.reply
      toasts.success(this.isOnScreen ? message : `${sheetTitle(sheet)}: ${message}`)
      this.#on.onSaved(sheet)
    } else if (outcome.kind === 'refused') {
      this.#set({ phase: 'idle' })
      if (this.isOnScreen) toasts.failure(outcome.message)
    } else {
      this.#set({ phase: outcome.kind })
      if (outcome.kind === 'signed_out' || !this.isOnScreen) return
      if (isFirstAttempt) toasts.failure(NOT_SENT)
      this.#sendLater()
    }
  }

  /** Changes the sheet on the screen at once, and in storage on top of what is there by then. */
  async #update(change: (sheet: StoredSheet) => StoredSheet): Promise<void> {
    const before = this.#state
    const { account, saved } = before.sheet
    const unstored = before.isStored ? { ...before.sheet, draft: emptyDraft(saved.version) } : before.sheet
    this.#set({ sheet: change(before.sheet) })
    this.#writesUnderWay += 1
    const stored = await this.#desk
      .update(account, before.sheet, (record) =>
        change(record ? withNewerSaved({ ...record, sheetClass: before.sheet.sheetClass }, saved) : unstored),
      )
      .catch(() => undefined)
    this.#writesUnderWay -= 1
    this.#set({
      isStored: stored !== undefined,
      ...(stored && this.#writesUnderWay === 0 && { sheet: stored }),
    })
    if (stored) this.#on.onStored(stored)
    this.#on.onSettled?.()
  }

  #set(part: Partial<OutboxState>): void {
    const next = { ...this.#state, ...part }
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return
    this.#state = next
    for (const subscriber of this.#subscribers) subscriber()
  }
}
