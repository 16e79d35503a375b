import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { GroupListed } from '#contract/groups/group-shapes.ts'
import { GROUP_TYPE_LABELS, GROUP_TYPE_SHORT, gradeLabel } from '#contract/words.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { ListTable } from './list-table.tsx'
import { useGroupList } from './queries.ts'
import { holdsAll } from './search-text.ts'
import styles from './list.module.css'

const ADD = '/groups/add'

/** Group List: every group of the school by grade and name. */
export function Page() {
  const groups = useGroupList()
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const mayAdd = useCanOpen()(ADD)
  const found = groups.data?.filter((group) => isFound(group, search))
  const clear = () => {
    setSearch('')
    input.current?.focus()
  }
  return (
    <>
      <PageHeader
        title="Group List"
        context={
          <span role="status">{found && groups.data && countOf(found.length, groups.data.length)}</span>
        }
        actions={
          <>
            <TextInput
              ref={input}
              className={styles.search ?? ''}
              aria-label="Search the groups"
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
            <ListTable groups={found ?? []} />
          )
        }
      </ListState>
    </>
  )
}

const isFound = ({ name, grade_level, type }: GroupListed, search: string) =>
  holdsAll([name, gradeLabel(grade_level), GROUP_TYPE_LABELS[type], GROUP_TYPE_SHORT[type]], search)

const countOf = (found: number, all: number) =>
  found === all ? `${all} group${all === 1 ? '' : 's'}` : `${found} of ${all} groups`
