import { Button, Group, Text } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { gradeCodes, gradeLabel, type GradeCode } from '#contract/grades.ts'
import { pluralize } from '#contract/words.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { clockTime } from '#web/school/display.ts'
import { GradeChips } from '#web/school/grades.tsx'
import { useFormGuard, useUnsavedGuard } from '#web/ui/forms/unsaved-guard.ts'
import { checkDraft, type Checked } from './checks.ts'
import { draftOf, isBlankRow, rowsOfGrade, type Draft } from './draft.ts'
import { LoadsPanel } from './loads-panel.tsx'
import { namesOf } from './names.ts'
import { RequirementTable, type Cell } from './requirement-table.tsx'
import { PrefilledNotice } from './prefilled-notice.tsx'
import { Suggestions } from './suggestions.tsx'
import styles from './requirements.module.css'
import { RequirementsOnPaper } from './paper.tsx'
import type { BlockRequirements } from './queries.ts'
import { SaveBar, SaveFailure } from './save-bar.tsx'
import { TimesOff } from './times-off.tsx'
import { useDraft } from './use-draft.ts'
import { useSaveRequirements } from './use-save-requirements.ts'

type EditorProps = {
  data: BlockRequirements
  grade: GradeCode | null
  onGrade: (grade: GradeCode) => void
  /** The target of a link from another screen: a requirement by its id, or a teacher's times off. */
  need: number | null
  teacher: number | null
  /** Replaces the unsaved rows with those on the server. */
  onReload: () => void
}

/** Edits the requirements of a block: a table for one grade at a time, teacher loads beside it, and times off. */
export function RequirementsEditor({
  data,
  grade: chosen,
  onGrade,
  need: requirement,
  teacher,
  onReload,
}: EditorProps) {
  const names = useMemo(() => namesOf(data), [data])
  const { draft, changes, canUndo, dispatch } = useDraft(() => draftOf(data, names))
  const typed = useDeferredValue(draft)
  const checked = useMemo(() => checkDraft(typed, names, data), [typed, names, data])
  const [version, setVersion] = useState(data.version)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const { time } = useSchoolClock()
  const [target, setTarget] = useState<Cell | null>(() => cellOfRequirement(draft, requirement))
  const save = useSaveRequirements({
    block: data.block_schedule_id,
    names,
    version,
    dispatch,
    onSaved: (next) => {
      setVersion(next)
      setSavedAt(clockTime(time))
    },
  })
  const isReadOnly = !data.may.edit
  useUnsavedGuard(useFormGuard(), changes > 0 && !isReadOnly)
  const grades = gradesOf(data)
  const grade = gradeShown(draft, target, chosen, grades)
  const wrong = wrongRows(draft, checked)
  const trySave = (replaces?: true) => {
    // `checked` is deferred and may not include the last edit yet.
    const now = checkDraft(draft, names, data)
    const [first] = wrongRows(draft, now)
    if (first) {
      onGrade(first.grade)
      setTarget(first.cell)
    } else if (now.off.size === 0 && !save.isPending) {
      save.mutate({ draft, checked: now, ...(replaces && { replaces }) })
    }
  }
  const others = wrong.filter((one) => one.grade !== grade)
  return (
    <>
      {version === 0 && !isReadOnly && <PrefilledNotice data={data} />}
      {save.error && (
        <SaveFailure
          failure={save.error}
          onReload={onReload}
          onReplace={() => trySave(true)}
          onRetry={() => trySave()}
        />
      )}
      <Group gap="8px 16px" mb={12} className="screen-only">
        <GradeChips
          grades={grades}
          chosen={grade}
          onChoose={(next) => {
            setTarget(null)
            onGrade(next ?? grade)
          }}
        />
        {others.length > 0 && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            onClick={() => {
              onGrade(others[0]!.grade)
              setTarget(others[0]!.cell)
            }}
          >
            {pluralize(others.length, 'row')} to fix in {gradeLabel(others[0]!.grade)}
          </Button>
        )}
        <Text ml="auto" c="dimmed" data-figures>
          {totals(checked)}
        </Text>
      </Group>
      <Suggestions draft={draft} names={names} grade={grade} />
      <div className={`${styles.layout} screen-only`} data-wide>
        <div className={styles.main}>
          <RequirementTable
            key={grade}
            grade={grade}
            draft={draft}
            checked={checked}
            names={names}
            missing={missingGroups(data, draft, names, grade)}
            isReadOnly={isReadOnly}
            canUndo={canUndo}
            target={target}
            dispatch={dispatch}
            onSave={() => trySave()}
          />
          <TimesOff
            off={draft.off}
            checked={checked}
            names={names}
            day={dayOf(data)}
            isReadOnly={isReadOnly}
            target={teacher === null ? null : names.teachers.labelOf(teacher)}
            dispatch={dispatch}
          />
        </div>
        <LoadsPanel grade={grade} checked={checked} teachers={data.teachers} />
      </div>
      {!isReadOnly && (
        <SaveBar
          changes={changes}
          errors={wrong.length + checked.off.size}
          isNew={version === 0}
          isSaving={save.isPending}
          savedAt={savedAt}
          onSave={() => trySave()}
          onDiscard={() => dispatch({ type: 'discard' })}
        />
      )}
      <RequirementsOnPaper rows={draft.needs} />
    </>
  )
}

/** The grades that have groups, or all grades if the school has no groups yet. */
function gradesOf({ groups }: BlockRequirements): readonly GradeCode[] {
  const grades = gradeCodes().filter((code) => groups.some(({ grade_level }) => grade_level === code))
  return grades.length === 0 ? gradeCodes() : grades
}

function gradeShown(
  draft: Draft,
  target: Cell | null,
  chosen: GradeCode | null,
  grades: readonly GradeCode[],
): GradeCode {
  const ofTarget = target && draft.needs.find(({ key }) => key === target.row)?.grade
  return grades.find((code) => code === (ofTarget ?? chosen)) ?? grades[0]!
}

const cellOfRequirement = (draft: Draft, requirement: number | null): Cell | null => {
  const row = requirement === null ? undefined : draft.needs.find(({ id }) => id === requirement)
  return row ? { row: row.key, field: 'meetings' } : null
}

/** The cells with errors, which block saving. */
function wrongRows({ needs: requirements }: Draft, { rows }: Checked): { grade: GradeCode; cell: Cell }[] {
  return requirements.flatMap(({ key, grade }) => {
    const problem = rows.get(key)?.find(({ isError }) => isError)
    return problem ? [{ grade: grade as GradeCode, cell: { row: key, field: problem.field } }] : []
  })
}

function missingGroups(
  { groups }: BlockRequirements,
  draft: Draft,
  names: ReturnType<typeof namesOf>,
  grade: number,
) {
  const present = new Set(
    rowsOfGrade(draft.needs, grade)
      .filter((row) => !isBlankRow(row))
      .map(({ group }) => names.groups(grade).find(group)?.id),
  )
  return groups.filter(({ id, grade_level }) => grade_level === grade && !present.has(id))
}

/** The time from the first to the last section period, or a typical school day if there are none. */
function dayOf({ section_periods }: BlockRequirements): { start: string; end: string } {
  const starts = section_periods.map(({ start_time }) => start_time).sort()
  const ends = section_periods.map(({ end_time }) => end_time).sort()
  return { start: starts[0] ?? '08:00', end: ends.at(-1) ?? '15:00' }
}

const totals = ({ needs: requirements }: Checked) =>
  `${pluralize(requirements.length, 'class requirement')}, ${pluralize(
    requirements.reduce((sum, { meetings }) => sum + meetings, 0),
    'meeting',
  )} a week`
