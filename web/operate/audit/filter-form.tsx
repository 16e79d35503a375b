import { Button, Select } from '@mantine/core'
import { AUDIT_ACTIONS, AUDIT_ACTION_LABELS } from '#contract/operate/audit-words.ts'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { FilterBar } from '#web/ui/layout/filter-bar.tsx'
import type { Filters } from './filters.ts'
import { PersonSelect } from './person-select.tsx'

type FilterFormProps = {
  filters: Filters
  /** The names of the selected person and student, undefined until they are loaded. */
  names: { person: string | null; student: string | null } | undefined
  onChange: (filters: Filters) => void
}

const ACTIONS = AUDIT_ACTIONS.map((action) => ({ value: action, label: AUDIT_ACTION_LABELS[action] }))

export function FilterForm({ filters, names, onChange }: FilterFormProps) {
  const set = <F extends keyof Filters>(field: F, value: Filters[F] | null | undefined) => {
    const { [field]: _, ...others } = filters
    onChange(value === null || value === undefined ? others : { ...others, [field]: value })
  }
  const { account_id, student_id, action, start_date, end_date } = filters
  return (
    <FilterBar role="search" aria-label="Filters">
      <PersonSelect
        label="Who"
        kind="accounts"
        id={account_id}
        name={names?.person}
        onChange={(id) => set('account_id', id)}
      />
      <PersonSelect
        label="Student"
        kind="students"
        id={student_id}
        name={names?.student}
        onChange={(id) => set('student_id', id)}
      />
      <Select
        label="Action"
        placeholder="Any"
        clearable
        withScrollArea={false}
        w={{ base: '100%', sm: 150 }}
        data={ACTIONS}
        value={action ?? null}
        onChange={(chosen) =>
          set(
            'action',
            AUDIT_ACTIONS.find((one) => one === chosen),
          )
        }
      />
      <DayInput
        label="From"
        clearable
        w={{ base: '100%', sm: 150 }}
        value={start_date ?? null}
        onChange={(day) => set('start_date', day)}
      />
      <DayInput
        label="To"
        clearable
        w={{ base: '100%', sm: 150 }}
        value={end_date ?? null}
        onChange={(day) => set('end_date', day)}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="default" onClick={() => onChange({})}>
          Clear filters
        </Button>
      )}
    </FilterBar>
  )
}
