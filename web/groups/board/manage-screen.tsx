import { Button, Select } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type GradeCode, gradeLabel } from '#contract/grades.ts'
import { GROUP_TYPE_LABELS, GROUP_TYPES, type GroupType } from '#contract/words.ts'
import { usePlannedYear } from '#web/school/calendar/planned-year.ts'
import { YearSwitch } from '#web/school/calendar/year-switch.tsx'
import { useChoice } from '#web/school/choices.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { GradeSelect } from '#web/school/grades.tsx'
import { FirstHint } from '#web/school/help/first-hint.tsx'
import { useDefaultGrade } from '#web/school/remembered/default-choices.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { SavingLine } from '#web/ui/feedback/saving-line.tsx'
import { hideUndo } from '#web/ui/feedback/undo-offer.ts'
import { FilterBar } from '#web/ui/layout/filter-bar.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { savingText } from '#web/ui/feedback/saving-text.ts'
import { loadFailure, MANAGE_TITLES } from '../sentences.ts'
import { BalanceDialog } from './balance/balance-dialog.tsx'
import { Board } from './board.tsx'
import { AddDialog } from './dialogs/add-dialog.tsx'
import { CreateDialog } from './dialogs/create-dialog.tsx'
import { DistributeDialog } from './dialogs/distribute-dialog.tsx'
import { TeachersDialog } from './dialogs/teachers-dialog.tsx'
import { useSelection } from './selection.ts'
import { useBoard, type Scope } from './use-board.ts'

const STEPS = [
  'Students without a group are listed first, then the grade’s groups.',
  'Drag a student into a group, or press “Move to ...” beside a name. Checked students move together.',
  'Each move is saved right away. Choose Undo in the message to reverse it.',
]

/** The groups of one type and grade. Without `fixedType`, the user chooses the type. */
export function ManageScreen({ fixedType }: { fixedType?: GroupType }) {
  const [search, setSearch] = useSearchParams()
  const { may } = useCurrentUser()
  const [lastType, rememberType] = useChoice('group_type')
  const named = GROUP_TYPES.find((word) => word === search.get('type'))
  const type = fixedType ?? named ?? lastType ?? 'core'
  const [grade, rememberGrade] = useDefaultGrade(search.get('grade'))
  const year = usePlannedYear()
  const scope = useMemo(() => (grade === null ? null : { type, grade, year }), [type, grade, year])
  const [dialog, setDialog] = useState<BoardDialogName>()
  const [isGradeMissing, setIsGradeMissing] = useState(false)
  const gradeSelect = useRef<HTMLInputElement>(null)

  const choose = (to: { type: GroupType; grade: GradeCode | null }) => {
    setIsGradeMissing(false)
    if (to.grade !== null) rememberGrade(to.grade)
    if (!fixedType) rememberType(to.type)
    setSearch(
      {
        ...(!fixedType && { type: to.type }),
        ...(to.grade && { grade: String(to.grade) }),
        ...(year !== undefined && { year: String(year) }),
      },
      { replace: true },
    )
  }
  // Groups of the next year come with it, and not one by one.
  const mayAdd = may.edit && year === undefined
  const open = (name: BoardDialogName) => {
    if (scope) return setDialog(name)
    setIsGradeMissing(true)
    gradeSelect.current?.focus()
  }

  return (
    <>
      <PageHeader
        title={MANAGE_TITLES[fixedType ?? 'core']}
        context={[
          GROUP_TYPE_LABELS[type],
          ...(grade === null ? [] : [gradeLabel(grade)]),
          ...(year === undefined ? [] : ['next year']),
        ].join(' · ')}
        chips={<YearSwitch />}
        more={
          may.edit && (
            <>
              {type === 'homeroom' && mayAdd && (
                <Button variant="default" onClick={() => open('teachers')}>
                  Create groups from homeroom teachers
                </Button>
              )}
              <Button variant="default" onClick={() => open('balance')}>
                Balance
              </Button>
              {mayAdd && (
                <Button variant="default" onClick={() => open('create')}>
                  Create groups
                </Button>
              )}
            </>
          )
        }
        actions={mayAdd && <Button onClick={() => open('add')}>Add group</Button>}
      />
      {may.edit && <FirstHint name="hint_groups" title="How the group board works" steps={STEPS} />}
      <FilterBar>
        {!fixedType && (
          <Select
            label="Group type"
            data={GROUP_TYPES.map((value) => ({ value, label: GROUP_TYPE_LABELS[value] }))}
            value={type}
            allowDeselect={false}
            onChange={(next) => next && choose({ type: next, grade })}
          />
        )}
        <GradeSelect
          ref={gradeSelect}
          value={grade}
          allowDeselect={false}
          error={isGradeMissing && 'Please select a grade level first.'}
          onChange={(next) => choose({ type, grade: next })}
        />
      </FilterBar>
      {scope === null ? (
        <EmptyPanel title="Choose a grade">Please select a grade level before moving students.</EmptyPanel>
      ) : (
        <GradeBoard
          key={`${scope.type} ${scope.grade} ${year}`}
          scope={scope}
          dialog={dialog}
          setDialog={setDialog}
        />
      )}
    </>
  )
}

type BoardDialogName = 'add' | 'balance' | 'create' | 'distribute' | 'teachers'

type GradeBoardProps = {
  scope: Scope
  /** The open dialog. */
  dialog: BoardDialogName | undefined
  setDialog: (dialog: BoardDialogName | undefined) => void
}

/** The board of one grade, with the dialogs that create and fill its groups. */
function GradeBoard({ scope, dialog, setDialog }: GradeBoardProps) {
  const { query, shown, unsaved } = useBoard(scope)
  const [wasUnsaved, setWasUnsaved] = useState(false)
  if (unsaved > 0 && !wasUnsaved) setWasUnsaved(true)
  const selection = useSelection()
  const close = () => setDialog(undefined)
  const distribute = () => {
    selection.clear()
    setDialog('distribute')
  }
  useEffect(() => hideUndo, [])
  return (
    <>
      <SavingLine>{savingText(unsaved, wasUnsaved)}</SavingLine>
      <ListState query={query} failure={loadFailure(scope.type, query.error)}>
        {(loaded) => (
          // A printed proposal replaces the board.
          <div className={dialog === 'balance' ? 'screen-only' : undefined}>
            <Board scope={scope} data={shown ?? loaded} selection={selection} onDistribute={distribute} />
          </div>
        )}
      </ListState>
      {dialog === 'add' && <AddDialog scope={scope} onClose={close} />}
      {dialog === 'balance' && shown && (
        <BalanceDialog scope={scope} data={shown} selected={selection.selected} onClose={close} />
      )}
      {dialog === 'create' && <CreateDialog scope={scope} onClose={close} onDistribute={distribute} />}
      {dialog === 'distribute' && <DistributeDialog scope={scope} onClose={close} />}
      {dialog === 'teachers' && <TeachersDialog scope={scope} onClose={close} />}
    </>
  )
}
