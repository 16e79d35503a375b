import { useSearchParams } from 'react-router'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { HomeroomGroups } from './homeroom-groups.tsx'
import { TeacherChoice } from './teacher-choice.tsx'

/** View Homeroom Groups: the homerooms of the chosen teachers. The address holds the teachers, so that it can be shared. */
export function Page() {
  const [search, setSearch] = useSearchParams()
  const teachers = (search.get('teachers') ?? '').split(',').filter((id) => /^\d{1,9}$/.test(id))
  return (
    <>
      <PageHeader
        title="View Homeroom Groups"
        context="The homerooms of some teachers, with their students"
      />
      <TeacherChoice
        value={teachers}
        onChange={(ids) => setSearch(ids.length > 0 ? { teachers: ids.join(',') } : {}, { replace: true })}
      />
      {teachers.length === 0 ? (
        <EmptyPanel title="Please select at least one teacher.">
          Their homeroom groups appear here, and their students who are in none yet.
        </EmptyPanel>
      ) : (
        <HomeroomGroups teachers={teachers.map(Number)} />
      )}
    </>
  )
}
