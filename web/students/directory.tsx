import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { DirectoryActions, GradeFilter } from './directory-filter.tsx'
import { DirectoryResults } from './directory-results.tsx'
import { filterStudents, isFilterSet, NO_FILTER, pageOf } from './filter.ts'
import { studentsQuery } from './queries.ts'
import { useFilter } from './use-filter.ts'
import { countLine } from './filter-text.ts'

/** Student Directory: finds students by name, email or grade, and shows their week. */
export function Page() {
  const { may } = useCurrentUser()
  const { filter, text, type, show } = useFilter()
  const students = useQuery(studentsQuery(filter.inactive))
  const results = useRef<HTMLDivElement>(null)
  const isSet = isFilterSet(filter)
  const page = pageOf(filterStudents(students.data ?? [], filter), filter.page)
  // The button that was pressed is removed or disabled afterwards: the focus goes to the results.
  const showAndFocus: typeof show = (change) => {
    show(change)
    results.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <PageHeader
        title="Student Directory"
        context={
          <span role="status">
            {!isSet && 'Search, or choose a grade level'}
            {isSet && students.isPending && 'Loading...'}
            {isSet && students.data && countLine(page, filter)}
          </span>
        }
        actions={<DirectoryActions text={text} onType={type} />}
      />
      <GradeFilter
        filter={{ ...filter, search: text }}
        canSeeInactive={may.edit}
        onChoose={(grade) => show(grade === null ? NO_FILTER : { grade, search: '', all: false })}
        onInactive={(inactive) => show({ inactive, all: inactive ? !isSet || filter.all : filter.all })}
        onClear={() => showAndFocus(NO_FILTER)}
      />
      <div ref={results} tabIndex={-1} role="region" aria-label="Students found" style={{ outline: 'none' }}>
        <DirectoryResults query={students} filter={filter} page={page} show={showAndFocus} />
      </div>
    </>
  )
}
