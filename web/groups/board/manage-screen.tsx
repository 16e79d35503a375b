import { Button, Select } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  GRADE_CODES,
  GROUP_TYPES,
  GROUP_TYPE_LABELS,
  gradeLabel,
  type GradeCode,
  type GroupType,
} from '#contract/words.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { GradeSelect } from '#web/school/grades.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { FilterBar } from '#web/ui/layout/filter-bar.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { MANAGE_TITLES } from '../sentences.ts'
import { GradeBoard, useBoardDialog, type BoardDialogName } from './grade-board.tsx'

/** The groups of one type and grade. On the screen that is for all types, a select chooses the type. */
export function ManageScreen({ fixedType }: { fixedType?: GroupType }) {
  const [search, setSearch] = useSearchParams()
  const { may } = useCurrentUser()
  const type = fixedType ?? GROUP_TYPES.find((word) => word === search.get('type')) ?? 'core'
  const grade = GRADE_CODES.find((code) => String(code) === search.get('grade')) ?? null
  const scope = useMemo(() => (grade === null ? null : { type, grade }), [type, grade])
  const dialog = useBoardDialog()
  const [isGradeMissing, setIsGradeMissing] = useState(false)
  const gradeSelect = useRef<HTMLInputElement>(null)

  const choose = (to: { type: GroupType; grade: GradeCode | null }) => {
    setIsGradeMissing(false)
    setSearch(
      { ...(!fixedType && { type: to.type }), ...(to.grade && { grade: String(to.grade) }) },
      { replace: true },
    )
  }
  const open = (name: BoardDialogName) => {
    if (scope) return dialog.open(name)
    setIsGradeMissing(true)
    gradeSelect.current?.focus()
  }

  return (
    <>
      <PageHeader
        title={MANAGE_TITLES[fixedType ?? 'core']}
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
        <GradeBoard key={`${scope.type} ${scope.grade}`} scope={scope} dialog={dialog} />
      )}
    </>
  )
}
