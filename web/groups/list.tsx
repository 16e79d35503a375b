import { Button, TextInput } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { GroupListed } from '#contract/groups/group-shapes.ts'
import { gradeLabel } from '#contract/grades.ts'
import { GROUP_TYPE_LABELS, GROUP_TYPE_SHORT, pluralize } from '#contract/words.ts'
import { usePlannedYear } from '#web/school/calendar/planned-year.ts'
import { YearSwitch } from '#web/school/calendar/year-switch.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { groupColumns } from './group-columns.tsx'
import { useGroupList } from './queries.ts'
import { matchesSearch } from './search.ts'
import styles from './group-table.module.css'

const ADD = '/groups/add'

/** Group List: every group of the school by grade and name, of this year or planned for the next one. */
export function Page() {
  const year = usePlannedYear()
  const groups = useGroupList(year)
  const columns = useMemo(() => groupColumns(year), [year])
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // A planned group comes with its year, and not one by one.
  const mayAdd = useCanOpen()(ADD) && year === undefined
  const found = groups.data?.filter((group) => isMatch(group, search))
  const clear = () => {
    setSearch('')
    input.current?.focus()
  }
  return (
    <>
      <PageHeader
        chips={<YearSwitch />}
        context={
          <span role="status">{found && groups.data && foundText(found.length, groups.data.length)}</span>
        }
        more={
          <>
            <DownloadMenu
              address="/groups/api/list/"
              query={year === undefined ? undefined : { year: String(year) }}
            />
            <PrintButton />
          </>
        }
        search={
          <TextInput
            ref={input}
            w={{ base: '100%', sm: 280 }}
            aria-label="Search groups"
            placeholder="Search by name, grade or type"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        }
        actions={
          mayAdd && (
            <Button component={Link} to={ADD}>
              Add Group
            </Button>
          )
        }
      />
      <DataTable
        name="Groups"
        className={`${styles.table} ${styles.fixed}`}
        columns={columns}
        rows={found}
        rowKey={({ type, id }) => `${type} ${id}`}
        query={groups}
        skeletonRows={10}
        empty={
          groups.data?.length === 0 ? (
            <NoGroups mayAdd={mayAdd} isPlanned={year !== undefined} />
          ) : (
            <NoneFound {...{ search, clear }} />
          )
        }
      />
    </>
  )
}

const NoGroups = ({ mayAdd, isPlanned }: { mayAdd: boolean; isPlanned: boolean }) => (
  <EmptyPanel title={isPlanned ? 'No groups are planned for this year.' : 'No groups yet.'}>
    {mayAdd && 'Add the first group with its type, name and grade.'}
    {!mayAdd && !isPlanned && 'The office adds them.'}
    {isPlanned && 'They are made when the office prepares it.'}
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
