import { Anchor, Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { GroupListed } from '#contract/groups/group-shapes.ts'
import { GROUP_TYPE_LABELS, GROUP_TYPE_SHORT, gradeLabel, pluralize } from '#contract/words.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { TypeChip } from '#web/school/type-chip.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { RowLink } from '#web/ui/layout/row-button.tsx'
import type { Columns } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { managePath } from './paths.ts'
import { useGroupList } from './queries.ts'
import { matchesSearch } from './search.ts'
import styles from './group-table.module.css'

const ADD = '/groups/add'

/** Group List: every group of the school by grade and name. */
export function Page() {
  const groups = useGroupList()
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const mayAdd = useCanOpen()(ADD)
  const found = groups.data?.filter((group) => isMatch(group, search))
  const clear = () => {
    setSearch('')
    input.current?.focus()
  }
  return (
    <>
      <PageHeader
        context={
          <span role="status">{found && groups.data && foundText(found.length, groups.data.length)}</span>
        }
        more={
          <>
            <DownloadMenu address="/groups/api/list/" />
            <PrintButton />
          </>
        }
        actions={
          <>
            <TextInput
              ref={input}
              w={{ base: '100%', sm: 280 }}
              aria-label="Search groups"
              placeholder="Search by name, grade or type"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            {mayAdd && (
              <Button component={Link} to={ADD}>
                Add Group
              </Button>
            )}
          </>
        }
      />
      <DataTable
        name="Groups"
        className={`${styles.table} ${styles.fixed}`}
        columns={COLUMNS}
        rows={found}
        rowKey={({ type, id }) => `${type} ${id}`}
        query={groups}
        skeletonRows={10}
        empty={
          groups.data?.length === 0 ? <NoGroups mayAdd={mayAdd} /> : <NoneFound {...{ search, clear }} />
        }
      />
    </>
  )
}

const NoGroups = ({ mayAdd }: { mayAdd: boolean }) => (
  <EmptyPanel title="No groups yet.">
    {mayAdd ? 'Add the first group with its type, name and grade.' : 'The office adds them.'}
  </EmptyPanel>
)

const NoneFound = ({ search, clear }: { search: string; clear: () => void }) => (
  <EmptyPanel
    title="No groups found"
    action={
      <Button variant="default" onClick={clear}>
        Clear the search
      </Button>
    }
  >
    No group matches "{search.trim()}".
  </EmptyPanel>
)

const isMatch = ({ name, grade_level, type }: GroupListed, search: string) =>
  matchesSearch([name, gradeLabel(grade_level), GROUP_TYPE_LABELS[type], GROUP_TYPE_SHORT[type]], search)

const foundText = (found: number, all: number) =>
  found === all ? pluralize(all, 'group') : `${found} of ${all} groups`

const COLUMNS: Columns<GroupListed> = [
  {
    heading: 'Name',
    cell: ({ type, name, grade_level }) => (
      <span className={styles.name}>
        <TypeChip type={type} />
        <Anchor component={Link} to={managePath(type, grade_level)} inherit>
          {name}
        </Anchor>
      </span>
    ),
  },
  {
    heading: 'Grade',
    width: { base: 106, sm: 'auto' },
    cell: ({ grade_level }) => <GradeChip grade={grade_level} />,
  },
  {
    heading: 'Students',
    only: 'wide',
    width: 110,
    isFigure: true,
    text: ({ student_count }) => student_count,
  },
  {
    heading: 'Actions',
    hidesHeading: true,
    width: { base: 106, sm: 180 },
    isFigure: true,
    cell: (group) => <GroupLinks {...group} />,
  },
]

function GroupLinks({ type, id, name }: GroupListed) {
  const canOpen = useCanOpen()
  const edit = `/groups/edit/${type}/${id}`
  const schedule = `/schedule/group/${id}`
  return (
    <>
      {canOpen(schedule) && <RowLink label="Schedule" subject={`of ${name}`} to={schedule} />}
      {canOpen(edit) && <RowLink label="Edit" subject={name} to={edit} />}
    </>
  )
}
