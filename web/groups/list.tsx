import { Anchor, Button, Table, TextInput, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { GroupListed } from '#contract/groups/group-shapes.ts'
import { GROUP_TYPE_LABELS, GROUP_TYPE_SHORT, gradeLabel, pluralize } from '#contract/words.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { TypeChip } from '#web/school/type-chip.tsx'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { RowLink } from '#web/ui/layout/row-button.tsx'
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
        actions={
          <>
            <TextInput
              ref={input}
              w={{ base: '100%', sm: 280 }}
              aria-label="Search the groups"
              placeholder="Search by name, grade or type"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <DownloadMenu address="/groups/api/list/" />
            <PrintButton />
            {mayAdd && (
              <Button component={Link} to={ADD}>
                Add Group
              </Button>
            )}
          </>
        }
      />
      <ListState
        query={groups}
        skeleton={<SkeletonRows rows={10} />}
        empty={
          <EmptyPanel title="No groups yet.">
            {mayAdd ? 'Add the first one: a type, a name and a grade.' : 'The office adds them.'}
          </EmptyPanel>
        }
      >
        {() =>
          found?.length === 0 ? (
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
          ) : (
            <GroupTable groups={found ?? []} />
          )
        }
      </ListState>
    </>
  )
}

const isMatch = ({ name, grade_level, type }: GroupListed, search: string) =>
  matchesSearch([name, gradeLabel(grade_level), GROUP_TYPE_LABELS[type], GROUP_TYPE_SHORT[type]], search)

const foundText = (found: number, all: number) =>
  found === all ? pluralize(all, 'group') : `${found} of ${all} groups`

const GroupTable = ({ groups }: { groups: readonly GroupListed[] }) => (
  <Card flush>
    <Table className={`${styles.table} ${styles.fixed}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th w={{ base: 106, sm: 'auto' }}>Grade</Table.Th>
          <Table.Th visibleFrom="sm" w={110} ta="right">
            Students
          </Table.Th>
          <Table.Th w={{ base: 106, sm: 180 }}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} />
        ))}
      </Table.Tbody>
    </Table>
  </Card>
)

function GroupRow({ group: { id, type, name, grade_level, student_count } }: { group: GroupListed }) {
  const edit = `/groups/edit/${type}/${id}`
  const schedule = `/schedule/group/${id}`
  const canOpen = useCanOpen()
  return (
    <Table.Tr>
      <Table.Td>
        <span className={styles.name}>
          <TypeChip type={type} />
          <Anchor component={Link} to={managePath(type, grade_level)} inherit>
            {name}
          </Anchor>
        </span>
      </Table.Td>
      <Table.Td>
        <GradeChip grade={grade_level} />
      </Table.Td>
      <Table.Td visibleFrom="sm" ta="right" data-figures>
        {student_count}
      </Table.Td>
      <Table.Td ta="right" data-figures>
        {canOpen(schedule) && <RowLink label="Schedule" subject={`of ${name}`} to={schedule} />}
        {canOpen(edit) && <RowLink label="Edit" subject={name} to={edit} />}
      </Table.Td>
    </Table.Tr>
  )
}
