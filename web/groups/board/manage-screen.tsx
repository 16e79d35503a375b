import { Button, Select } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  GRADE_CODES,
  GROUP_TYPES,
  GROUP_TYPE_LABELS,
  type GradeCode,
  type GroupType,
  gradeLabel,
} from '#contract/words.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { GradeSelect } from '#web/school/grades.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { type BoardDialogName, GradeBoard, useBoardDialog } from './grade-board.tsx'
import { MANAGE_TITLES } from '../sentences.ts'
import styles from './board.module.css'

/** The groups of one type and grade at a time. Where the address does not say which type, it is chosen. */
export function ManageScreen({ fixed }: { fixed?: GroupType }) {
  const [search, setSearch] = useSearchParams()
  const { may } = useCurrentUser()
  const type = fixed ?? GROUP_TYPES.find((word) => word === search.get('type')) ?? 'core'
  const grade = GRADE_CODES.find((code) => String(code) === search.get('grade')) ?? null
  const scope = useMemo(() => (grade === null ? null : { type, grade }), [type, grade])
  const dialog = useBoardDialog()
  const [isGradeMissed, setIsGradeMissed] = useState(false)
  const gradeSelect = useRef<HTMLInputElement>(null)

  const choose = (to: { type: GroupType; grade: GradeCode | null }) => {
    setIsGradeMissed(false)
    setSearch(
      { ...(!fixed && { type: to.type }), ...(to.grade && { grade: String(to.grade) }) },
      { replace: true },
    )
  }
  const open = (name: BoardDialogName) => {
    if (scope) return dialog.open(name)
    setIsGradeMissed(true)
    gradeSelect.current?.focus()
  }

  return (
    <>
      <PageHeader
        title={MANAGE_TITLES[fixed ?? 'core']}
        context={GROUP_TYPE_LABELS[type] + (grade === null ? '' : ` · ${gradeLabel(grade)}`)}
        actions={
          may.edit && (
            <>
              {type === 'homeroom' && (
                <Button variant="default" onClick={() => open('teachers')}>
                  Create groups from homeroom teachers
                </Button>
              )}
              <Button variant="default" onClick={() => open('create')}>
                Create groups
              </Button>
              <Button onClick={() => open('add')}>Add group</Button>
            </>
          )
        }
      />
      <div className={styles.choices}>
        {!fixed && (
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
          error={isGradeMissed && 'Please select a grade level first.'}
          onChange={(next) => choose({ type, grade: next })}
        />
      </div>
      {scope === null ? (
        <EmptyPanel title="Choose a grade">Please select a grade level before moving students.</EmptyPanel>
      ) : (
        <GradeBoard key={`${scope.type} ${scope.grade}`} scope={scope} dialog={dialog} />
      )}
    </>
  )
}
