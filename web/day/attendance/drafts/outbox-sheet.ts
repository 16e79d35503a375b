import { toastsAbout } from '#web/ui/feedback/toast.ts'
import { createSaveKey } from '#web/ui/forms/add-key.ts'
import { emptyDraft, isEmpty, isUnsent, withoutChanges, withSave, type AttendanceDraft } from './draft.ts'
import { sheetKey, withNewerSaved, type StoredSheet } from './draft-store.ts'
import { isNewer, isNotOlder, withNewReports, type SavedSheet } from './marks.ts'
import { STAFF_TRANSPORT, sheetTitle, type SheetTransport } from './sheet-transport.ts'
import { withOutcome, type Outcome, type SubmitReply } from './submit.ts'

/** 'waiting' means that the server did not reply and the save is retried; 'signed_out' waits for the owner to sign in. */
export type Phase = 'idle' | 'saving' | 'waiting' | 'signed_out'

export type OutboxState = {
  sheet: StoredSheet
  phase: Phase
  /** False if the browser cannot store drafts, in which case the page has to stay open. */
  isStored: boolean
  changedMeanwhile: SubmitReply['changed_meanwhile']
}

const REFRESH_AGAIN_MS = 200
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const RETRY_MS = [2000, 5000, 10_000, 30_000]
const NOT_SENT =
  'Attendance could not be submitted. Your marks are saved here and will be sent when Homeroom responds.'

type Listeners = {
  /** Called after a write to storage, to notify other tabs. */
  onStored: (sheet: StoredSheet) => void
  onSaved: (sheet: StoredSheet) => void
  /** Called when the sheet appears on screen or leaves it. */
  onScreenChange: (sheet: StoredSheet) => void
  /** Called when a write or a save has finished. */
  onSettled?: () => void
}

/**
 * A sheet with marks that the server may not have yet. It shows each change immediately, stores it on top of changes from
 * other tabs, and sends it until the server replies.
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

  /** A sheet with subscribers is on screen and sends its unsent marks itself. */
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

  /** Whether everything is stored, so that the sheet can safely be dropped and loaded again. */
  get isSettled(): boolean {
    const isBusy = this.#writesUnderWay > 0 || this.#sending !== undefined
    return !this.isOnScreen && !isBusy && (this.#state.isStored || isEmpty(this.#state.sheet.draft))
  }

  /** Continues from a state just loaded from the server and storage. */
  reload(loaded: StoredSheet): void {
    if (this.#writesUnderWay > 0) return
    const { sheet, isStored } = this.#state
    this.#set({ sheet: isStored ? loaded : withNewerSaved(sheet, loaded.saved), changedMeanwhile: [] })
  }

  change(change: (saved: SavedSheet, draft: AttendanceDraft) => AttendanceDraft): Promise<void> {
    return this.#update((sheet) => ({ ...sheet, draft: change(sheet.saved, sheet.draft) }))
  }

  /** Resolves to true if nothing is left to send, and nothing to read about it. */
  async save(students: readonly number[], reason?: string): Promise<boolean> {
    const isNew = !isUnsent(this.#state.sheet.draft)
    const key = createSaveKey()
    const stored = this.change((saved, draft) => withSave(saved, draft, { students, key, reason }))
    if (isNew) this.#set({ phase: 'saving' })
    await stored
    if (isNew) this.#failedAttempts = 0
    // A save that was pending before is followed by this one.
    let outcome = await this.send()
    while (outcome?.kind === 'saved' && isUnsent(this.#state.sheet.draft)) outcome = await this.send()
    const { sheet, changedMeanwhile } = this.#state
    return sheet.draft.pendingSave === null && changedMeanwhile.length === 0
  }

  discard(): Promise<void> {
    return this.change((_, draft) => withoutChanges(draft))
  }

  /** Applies a newer state from the server, and highlights absences the office has reported since. */
  async refreshFromServer(saved: SavedSheet): Promise<void> {
    const reports = withNewReports(this.#state.sheet.saved.known, saved.known)
    const current = { ...saved, ...(reports && { known: reports }) }
    // A mark that is being stored right now would otherwise bring back the old sheet.
    while (!(await this.#refresh(current, isNotOlder))) await wait(REFRESH_AGAIN_MS)
  }

  /** Applies changes that another tab has stored, which may include a newer version. */
  async refresh(saved: SavedSheet): Promise<void> {
    await this.#refresh(saved, isNewer)
  }

  /** Resolves to false if a change began in the meantime. */
  async #refresh(saved: SavedSheet, isBetter: typeof isNewer): Promise<boolean> {
    const { sheet } = this.#state
    const stored = await this.#desk.read(sheet.account, sheet).catch(() => undefined)
    if (!this.#state.isStored) return true
    // A pending write will be applied on top of the stored state anyway.
    if (this.#writesUnderWay > 0) return false
    const now = this.#state.sheet.saved
    const latest = isBetter(saved, now) ? saved : now
    const next = stored
      ? withNewerSaved({ ...stored, sheetClass: sheet.sheetClass }, latest)
      : { ...sheet, saved: latest, draft: emptyDraft(latest.version) }
    this.#set({ sheet: next })
    // The other tab is sending. If it closes before the reply arrives, this tab takes over.
    if (this.isOnScreen && !this.#sending && isUnsent(next.draft)) this.#sendLater()
    return true
  }

  /** Sends the pending save once. Resolves to undefined if there is none. */
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

  /** Reads the stored state before sending, because another tab may have started or finished this save. */
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

  /** Changes the sheet on screen immediately, and in storage on top of its latest state. */
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
