import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { actionOf, isDialogOpen, useScreenKeys } from '#web/ui/keys/screen-keys.ts'
import { measureBottomBar } from '#web/ui/layout/bottom-bar.ts'
import { SheetCorrection } from '../corrections/sheet-correction.tsx'
import type { StoredSheet } from '../drafts/draft-store.ts'
import { useSheetBackend } from '../drafts/sheet-backend.ts'
import { MarkHistories } from '../history/mark-histories.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { ClassOfDay } from '#contract/day/attendance/teacher-day.ts'
import { query } from '#web/query.ts'
import { useEarlySaveQuestion } from './early-save.ts'
import { HeaderControls } from './header-controls.tsx'
import { SHEET_KEYS } from './keys.ts'
import { LateReports } from './late-reports.tsx'
import { useLeaveGuard } from './leave-guard.ts'
import { loadSheet, rememberSheet, sheetOfPage, type LoadedSheet } from './load-sheet.ts'
import { NoSheet, SignInAgain } from './no-sheet.tsx'
import { OfficeQuestion } from './office-question.tsx'
import { useReason } from './reason-field.tsx'
import { Roster } from '../roster/roster.tsx'
import { SheetFooter } from './sheet-footer.tsx'
import { SheetSkeleton } from './sheet-skeleton.tsx'
import { unsentText, type UnsentText } from '../tabs/unsent-sheets.ts'
import { useSheet } from './use-sheet.ts'
import styles from './sheet.module.css'

const RELOAD_MS = 5000
/** After a save, reported absences are refetched if the sheet was opened longer ago than this. */
const REPORTS_FRESH_MS = 30_000

type SheetProps = {
  date: string
  sheetClass: ClassOfDay
  /** Called with the text for the class's tab while marks are unsent. */
  onUnsent: (words: UnsentText | undefined) => void
}

/** A teacher's sheet for one class on one day. */
export function Sheet({ date, sheetClass, onUnsent }: SheetProps) {
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
  const refreshReports = () => {
    if (Date.now() - sheet.dataUpdatedAt > REPORTS_FRESH_MS) void sheet.refetch()
  }
  if (sheet.data) {
    if (sheetClass.students.length > 0)
      return (
        <SheetForm
          loaded={sheet.data.sheet}
          notice={sheet.data.notice}
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

type SheetFormProps = Pick<SheetProps, 'onUnsent'> & {
  loaded: StoredSheet
  notice: string | undefined
  onSaved: () => void
}

/** The form of a sheet. Everyone is present until marked; one key marks, and one key saves. */
function SheetForm({ loaded, notice, onUnsent, onSaved }: SheetFormProps) {
  const sheet = useSheet(loaded, { onSaved })
  const confirmEarlySave = useEarlySaveQuestion(loaded.date, loaded.sheetClass.period)
  const { saved, refusal } = sheet
  const { students } = loaded.sheetClass
  const unsent = unsentText(refusal !== null, sheet.phase)
  useEffect(() => {
    onUnsent(unsent)
    return () => onUnsent(undefined)
  }, [onUnsent, unsent])
  const { reason, isGiven, element: reasonField } = useReason(saved.may.needs_reason)
  const canSave = saved.may.submit && sheet.phase !== 'saving'
  useLeaveGuard({
    hasUnsaved: sheet.isUnsaved || refusal !== null,
    hasUnsent: sheet.phase !== 'idle',
    discard: sheet.discard,
  })
  const save = async () => {
    if (canSave && isGiven()) {
      if (saved.taken || (await confirmEarlySave())) sheet.save(reason)
    } else if (saved.may.blocked_reason) toastFailure(saved.may.blocked_reason)
  }
  useScreenKeys(SHEET_KEYS)
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys pressed in a dialog of the sheet bubble up here too.
    if (actionOf(SHEET_KEYS, event) !== 'save' || isDialogOpen()) return
    event.preventDefault()
    void save()
  }
  return (
    // The keys are only shortcuts, because each has a button too.
    <div onKeyDown={onKeyDown}>
      <HeaderControls>
        <Button variant="default" disabled={!saved.may.submit} onClick={sheet.markAllPresent}>
          Mark All Present
        </Button>
      </HeaderControls>
      {saved.may.blocked_reason && !saved.may.request_correction && (
        <Notice tone="warning">{saved.may.blocked_reason}</Notice>
      )}
      <SheetCorrection saved={saved} students={students} meeting={loaded.sheetClass.period} />
      {sheet.phase === 'signed_out' && <SignInAgain />}
      {notice && <Notice tone="warning">{notice}</Notice>}
      {!sheet.isStored && <Notice tone="warning">Keep this page open until attendance is saved.</Notice>}
      {refusal !== null && <Refusal message={refusal} onDiscard={() => void sheet.discard()} />}
      <OfficeQuestion students={students} />
      <LateReports
        reports={sheet.lateReports}
        students={students}
        markOf={sheet.markOf}
        onApply={saved.may.submit ? sheet.setMark : undefined}
      />
      <ChangedMeanwhile changed={sheet.changedMeanwhile} onUseMine={sheet.setMark} />
      <Box bg="var(--card)" bd="1px solid var(--line)" bdrs={10}>
        <MarkHistories saved={saved}>
          <Roster
            students={students}
            markOf={sheet.markOf}
            reportOf={sheet.reportOf}
            meeting={loaded.sheetClass.period}
            disabled={!saved.may.submit}
            onStatus={sheet.setStatus}
            onMark={sheet.setMark}
            renderFooter={(finder) => (
              <div ref={measureBottomBar} className={styles.bottom} data-sheet-bottom>
                {reasonField}
                <SheetFooter sheet={sheet} canSave={canSave} onSave={() => void save()} finder={finder} />
              </div>
            )}
          />
        </MarkHistories>
      </Box>
    </div>
  )
}

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
