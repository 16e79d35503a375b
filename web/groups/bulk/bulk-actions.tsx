import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ChooseStudents } from './choose-students.tsx'

/** Bulk Actions: choose students, then one thing that is done to all of them. */
export function Page() {
  const students = useQuery({
    queryKey: ['students', 'list', false],
    queryFn: ({ signal }) => call('GET /students/api/list/', { signal }),
  })
  return (
    <>
      <PageHeader title="Bulk Actions" context="Select students, then choose what happens to all of them" />
      <ListState
        query={students}
        skeleton={<SkeletonRows rows={10} />}
        empty={<EmptyPanel title="No students yet.">Add or upload them first.</EmptyPanel>}
      >
        {(list) => <ChooseStudents students={list} />}
      </ListState>
    </>
  )
}
