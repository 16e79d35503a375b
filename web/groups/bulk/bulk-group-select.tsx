import { Select } from '@mantine/core'
import type { GroupListed } from '#contract/groups/group-shapes.ts'
import { GROUP_TYPE_LABELS, GROUP_TYPES, gradeLabel } from '#contract/words.ts'
import { sentenceOf } from '#web/api.ts'
import { useGroupList } from '../queries.ts'
import styles from './bulk.module.css'

type GroupSelectProps = {
  /** The codes of the grades whose groups are offered. */
  grades: ReadonlySet<number>
  value: GroupListed | null
  onChange: (group: GroupListed | null) => void
  error: string | false
}

/** One group of the grades that the students are in. */
export function GroupSelect({ grades, value, onChange, error }: GroupSelectProps) {
  const groups = useGroupList()
  const offered = (groups.data ?? []).filter(({ grade_level }) => grades.has(grade_level))
  const chosen = offered.find(({ id }) => id === value?.id) ?? null
  return (
    <Select
      className={styles.target ?? ''}
      aria-label="Group"
      placeholder={groups.isPending ? 'Loading...' : 'To which group'}
      searchable
      allowDeselect={false}
      comboboxProps={{ position: 'top-start' }}
      data={sectionsOf(offered)}
      nothingFoundMessage={groups.error ? sentenceOf(groups.error) : 'No groups in this grade'}
      onDropdownOpen={() => groups.error && void groups.refetch()}
      value={chosen ? String(chosen.id) : null}
      onChange={(id) => onChange(offered.find((group) => String(group.id) === id) ?? null)}
      error={error}
    />
  )
}

/** By grade, and within it by type. */
const sectionsOf = (groups: readonly GroupListed[]) =>
  [...new Set(groups.map(({ grade_level }) => grade_level))].flatMap((grade) =>
    GROUP_TYPES.flatMap((type) => {
      const items = groups.filter((group) => group.grade_level === grade && group.type === type)
      const group = `${gradeLabel(grade)} · ${GROUP_TYPE_LABELS[type]}s`
      return items.length === 0 ? [] : [{ group, items: items.map(optionOf) }]
    }),
  )

const optionOf = ({ id, name, student_count }: GroupListed) => ({
  value: String(id),
  label: `${name} (${student_count})`,
})
