import type { SubstituteDay } from '#contract/day/substitutes.ts'
import { CallFailure, call } from '#web/api.ts'
import type { StoredSheet } from '../drafts/draft-store.ts'
import { emptyDraft, isUnsent, rebaseDraft, type PendingSave } from '../drafts/draft.ts'
import { savedSheetOf, toSubmittedMarks } from '../drafts/marks.ts'
import { OutboxSheet } from '../drafts/outbox-sheet.ts'
import type { SheetBackend } from '../drafts/sheet-backend.ts'
import { outcomeOf, type Outcome } from '../drafts/submit.ts'
import { openSealedDrafts } from './sealed-drafts.ts'

type BackendOptions = {
  day: SubstituteDay
  onSaved: () => void
  /** Called when the visit ends, with the reason. */
  onEnd: (sentence: string) => void
}

export type SubstituteBackend = SheetBackend & {
  /** Sets the token from the newest reply, because a restart of the server invalidates earlier ones. */
  setToken: (csrfToken: string) => void
  /** Sends unsent sheets, except those on screen, which send themselves. */
  sendAll: () => void
}

/** Sheets for a substitute, which are saved through the substitute calls and stored encrypted, in this tab only. */
export function createBackend({ day, onSaved, onEnd }: BackendOptions): SubstituteBackend {
  const { account_id: account, date, teacher_id } = day
  const drafts = openSealedDrafts(day.draft_key)
  const sheets = new Map<number, OutboxSheet>()
  let token = day.csrf_token

  /** Sees every failed call, so that the first one after the visit has ended closes the page. */
  const recordEnd = (failure: unknown) => {
    if (failure instanceof CallFailure && failure.status === 401) onEnd(failure.message)
  }

  async function load(
    { period, teacher, title, students }: Parameters<SheetBackend['load']>[0],
    signal: AbortSignal,
  ) {
    const section_period_id = period.id
    const id = { section_period_id, date, teacher_id }
    // If the browser does not store data, there is no draft.
    const stored = await drafts.read(account, id).catch(() => undefined)
    const saved = await call('GET /substitute/api/sheet/', { query: { section_period_id }, signal }).then(
      savedSheetOf,
      (failure: unknown) => {
        recordEnd(failure)
        throw failure
      },
    )
    const sheetClass = { period, teacher, title, students }
    const draft = stored ? rebaseDraft(stored.draft, saved) : emptyDraft(saved.version)
    return { ...id, account, sheetClass, saved, draft }
  }

  const submit = (
    { section_period_id }: StoredSheet,
    { key, marks, version }: PendingSave,
  ): Promise<Outcome> =>
    call('POST /substitute/api/sheet/', {
      headers: { 'idempotency-key': key, 'x-csrftoken': token },
      body: { section_period_id, attendance: toSubmittedMarks(marks), version, account_id: account },
    }).then(
      (reply): Outcome => ({ kind: 'saved', reply }),
      (failure: unknown) => {
        recordEnd(failure)
        return outcomeOf(failure)
      },
    )

  function open(loaded: StoredSheet): OutboxSheet {
    const existing = sheets.get(loaded.section_period_id)
    existing?.reload(loaded)
    if (existing) return existing
    const on = { onStored: () => undefined, onSaved, onScreenChange: () => undefined }
    const sheet = new OutboxSheet(loaded, on, { ...drafts, submit })
    sheets.set(loaded.section_period_id, sheet)
    return sheet
  }

  return {
    load,
    open,
    setToken: (csrfToken) => void (token = csrfToken),
    sendAll: () => {
      for (const sheet of sheets.values())
        if (!sheet.isOnScreen && isUnsent(sheet.state().sheet.draft)) void sheet.send()
    },
  }
}
