import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { actionOf, isDialogOpen, useScreenKeys } from '#web/ui/keys/screen-keys.ts'
import { lazyComponent, lazyOptional } from '#web/ui/lazy-part.tsx'
import { measureBottomBar } from '#web/ui/layout/measure-bar.ts'
import { afterFirstInteraction } from '#web/ui/when-in-use.ts'
import type { CorrectionBarProps } from '../corrections/correction-bar.tsx'
import type { SheetCorrectionProps } from '../corrections/sheet-correction.tsx'
import { useCorrection } from '../corrections/use-correction.ts'
import type { StoredSheet } from '../drafts/draft-store.ts'
import type { SavedSheet } from '../drafts/marks.ts'
import { useSheetBackend } from '../drafts/sheet-backend.ts'
import { MarkHistories } from '../history/mark-histories.tsx'
import type { ClassOfDay } from '#contract/day/attendance/teacher-day.ts'
import { query } from '#web/query.ts'
import { useEarlySaveQuestion } from './early-save.ts'
import { SheetCounts, type SeatsChoice } from './header/sheet-counts.tsx'
import { SHEET_KEYS } from './keys.ts'
import { useLeaveGuard } from './leave-guard.ts'
import { loadSheet, rememberSheet, sheetOfPage, type LoadedSheet } from './load-sheet.ts'
import { NoSheet, SignInAgain } from './no-sheet.tsx'
import type { SheetNoticesProps } from './on-demand.tsx'
import { useReason } from './reason-field.tsx'
import { Roster } from '../roster/roster.tsx'
import { SheetFooter, type NextStep } from './sheet-footer.tsx'
import { SheetSkeleton } from './sheet-skeleton.tsx'
import { unsentText, type UnsentText } from '../tabs/unsent-sheets.ts'
import { useSheet } from './use-sheet.ts'
import { useWeekNotes } from './use-week-notes.ts'
import styles from './sheet.module.css'

const Blocked = ({ saved }: { saved: SavedSheet }) =>
  saved.may.blocked_reason && <Notice tone="warning">{saved.may.blocked_reason}</Notice>

// Most sheets need none of these, so they load on demand.
const loadOnDemand = () => import('./on-demand.tsx').then((part) => part.ON_DEMAND)
const CorrectionBar = lazyComponent<CorrectionBarProps>(() =>
  loadOnDemand().then((part) => part.CorrectionBar),
)
const SheetCorrection = lazyComponent<SheetCorrectionProps>(
  () => loadOnDemand().then((part) => part.SheetCorrection),
  Blocked,
)
const SheetNotices = lazyOptional<SheetNoticesProps>(() => loadOnDemand().then((part) => part.SheetNotices))

const RELOAD_MS = 5000
/** After a save, reported absences are refetched if the sheet was opened longer ago than this. */
const REPORTS_FRESH_MS = 30_000

type SheetProps = {
  date: string
  sheetClass: ClassOfDay
  seats: SeatsChoice
  /** What comes after this sheet, once it is saved. */
  next: NextStep | undefined
  /** Called with the text for the class's tab while marks are unsent. */
  onUnsent: (words: UnsentText | undefined) => void
}

/** A teacher's sheet for one class on one day. */
export function Sheet({ date, sheetClass, seats, next, onUnsent }: SheetProps) {
  const { id: account } = useCurrentUser()
  const clock = useSchoolClock()
  const backend = useSheetBackend()
  const sheetQuery = query('GET /attendance/submit/', {
    query: { section_period_id: sheetClass.period.id, date, teacher_id: sheetClass.teacher },
  })
  const sheet = useQuery<LoadedSheet>({
    // Stored drafts belong to an account, so the key includes it.
    queryKey: [...sheetQuery.queryKey, account],
    queryFn: async ({ signal }) =>
      backend
        ? { sheet: await backend.load(sheetClass, signal) }
        : loadSheet({ account, date, clock, sheetClass }, signal),
    ...(!backend && { initialData: () => sheetOfPage({ account, date, sheetClass }) }),
    // The sheet must not change while the teacher is marking it.
    staleTime: Infinity,
    gcTime: 0,
    // A sheet loaded offline is refetched until the server replies.
    refetchInterval: ({ state }) => (state.data?.notice ? RELOAD_MS : false),
  })
  const remember = useEffectEvent((loaded: LoadedSheet) => {
    if (!backend && !loaded.notice) rememberSheet(account, loaded.sheet.saved, clock)
  })
  useEffect(() => {
    if (sheet.data) remember(sheet.data)
  }, [sheet.data])
  const weekNotes = useWeekNotes(date, sheetClass)
  const refreshReports = () => {
    if (Date.now() - sheet.dataUpdatedAt > REPORTS_FRESH_MS) void sheet.refetch()
  }
  if (sheet.data) {
    if (sheetClass.students.length > 0)
      return (
        <SheetForm
          loaded={sheet.data.sheet}
          notice={sheet.data.notice}
          weekNotes={weekNotes}
          seats={seats}
          next={next}
          onUnsent={onUnsent}
          onSaved={refreshReports}
        />
      )
    const { blocked_reason } = sheet.data.sheet.saved.may
    return (
      <EmptyPanel title={blocked_reason ?? 'No students in this group.'}>
        {blocked_reason ? 'Choose another class or date above.' : 'The office can add students under Groups.'}
      </EmptyPanel>
    )
  }
  if (!sheet.error) return <SheetSkeleton students={sheetClass.students.length} />
  return <NoSheet failure={sheet.error} isRetrying={sheet.isFetching} onRetry={() => void sheet.refetch()} />
}

type SheetFormProps = Pick<SheetProps, 'seats' | 'next' | 'onUnsent'> & {
  loaded: StoredSheet
  notice: string | undefined
  weekNotes: ReadonlyMap<number, string>
  onSaved: () => void
}

/** The form of a sheet. Everyone is present until marked; one key marks, and one key saves. */
function SheetForm({ loaded, notice, weekNotes, seats, next, onUnsent, onSaved }: SheetFormProps) {
  const sheet = useSheet(loaded, { onSaved })
  const confirmEarlySave = useEarlySaveQuestion(loaded.date, loaded.sheetClass.period)
  const { saved, refusal } = sheet
  const { students } = loaded.sheetClass
  const unsent = unsentText(refusal !== null, sheet.phase)
  useEffect(() => {
    onUnsent(unsent)
    return () => onUnsent(undefined)
  }, [onUnsent, unsent])
  const canOpen = useCanOpen()
  const { reason, isGiven, element: reasonField } = useReason(saved.may.needs_reason)
  const canSave = saved.may.submit && sheet.phase !== 'saving'
  const save = async (): Promise<boolean> => {
    if (canSave && isGiven()) return (saved.taken || (await confirmEarlySave())) && sheet.save(reason)
    if (saved.may.blocked_reason) toastFailure(saved.may.blocked_reason)
    return false
  }
  useLeaveGuard({
    hasUnsaved: sheet.isUnsaved || refusal !== null,
    hasUnsent: sheet.phase !== 'idle',
    discard: sheet.discard,
    save,
  })
  const [search] = useSearchParams()
  const hasNotices =
    search.has('student') || sheet.lateReports.length > 0 || sheet.changedMeanwhile.length > 0
  // So that a notice also opens where the network fails right after the save.
  useEffect(() => afterFirstInteraction(() => void SheetNotices.preload().catch(() => {})), [])
  const correction = useCorrection(saved)
  const shown = { ...sheet, ...correction.marks }
  useScreenKeys(SHEET_KEYS)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys pressed in a dialog of the sheet bubble up here too.
    if (actionOf(SHEET_KEYS, event) !== 'save' || isDialogOpen()) return
    event.preventDefault()
    if (correction.marks) event.currentTarget.querySelector('form')?.requestSubmit()
    else void save()
  }
  return (
    // The keys are only shortcuts, because each has a button too.
    <div onKeyDown={onKeyDown}>
      <SheetCounts sheet={shown} seats={seats} />
      {saved.may.request_correction || saved.may.needs_reason ? (
        <SheetCorrection
          saved={saved}
          isCorrecting={correction.marks !== undefined}
          onCorrect={correction.begin}
        />
      ) : (
        <Blocked saved={saved} />
      )}
      {sheet.phase === 'signed_out' && <SignInAgain />}
      {notice && <Notice tone="warning">{notice}</Notice>}
      {!sheet.isStored && <Notice tone="warning">Keep this page open until attendance is saved.</Notice>}
      {refusal !== null && <Refusal message={refusal} onDiscard={() => void sheet.discard()} />}
      {hasNotices && <SheetNotices sheet={sheet} students={students} />}
      <MarkHistories saved={saved}>
        <Roster
          // The first row gets the focus when a correction begins or ends, whose button is gone then.
          key={correction.marks ? 'correction' : 'sheet'}
          students={students}
          markOf={shown.markOf}
          reportOf={sheet.reportOf}
          isDecided={shown.isDecided}
          weekNotes={weekNotes}
          recordOf={canOpen('/students/1') ? recordOf : undefined}
          title={loaded.sheetClass.title}
          meeting={loaded.sheetClass.period}
          disabled={!saved.may.submit && !correction.marks}
          onStatus={correction.marks ? correction.setStatus : sheet.setStatus}
          onMark={correction.marks ? correction.setMark : sheet.setMark}
          seatsOf={seats[0] ? loaded : undefined}
          renderFooter={(finder, toRow) => (
            <div ref={measureBottomBar} className={styles.bottom} data-sheet-bottom>
              {correction.marks ? (
                <CorrectionBar
                  {...{ saved, students, finder }}
                  draft={correction.marks.draft}
                  onEnd={correction.end}
                />
              ) : (
                <>
                  {reasonField}
                  <SheetFooter {...{ sheet, canSave, next, finder, toRow }} onSave={() => void save()} />
                </>
              )}
            </div>
          )}
        />
      </MarkHistories>
    </div>
  )
}

const recordOf = (student: number) => `/students/${student}`

const Refusal = ({ message, onDiscard }: { message: string; onDiscard: () => void }) => (
  <Notice
    tone="bad"
    title="These marks could not be saved"
    action={
      <Button variant="default" size="compact-sm" onClick={onDiscard}>
        Discard these marks
      </Button>
    }
  >
    {message}
  </Notice>
)
