import { useRef } from 'react'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { DirectoryActions } from './directory-actions.tsx'
import { DirectoryResults } from './directory-results.tsx'
import { chooseStudents, isAsked, NO_FILTER, pageOf } from './filter.ts'
import { GradeFilter } from './grade-filter.tsx'
import { useStudents } from './queries.ts'
import { useFilter } from './use-filter.ts'
import { countLine } from './wording.ts'

/** Student Directory: finds students by name, email or grade, and shows their week. */
export function Page() {
  const { may } = useCurrentUser()
  const { filter, text, type, show } = useFilter()
  const students = useStudents(filter.inactive)
  const results = useRef<HTMLDivElement>(null)
  const asked = isAsked(filter)
  const page = pageOf(chooseStudents(students.data ?? [], filter), filter.page)
  // What was pressed is gone or disabled afterwards: the focus goes on to what it brought.
  const showAndGo: typeof show = (change) => {
    show(change)
    results.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <PageHeader
        title="Student Directory"
        context={
          <span role="status">
            {!asked && 'Search, or choose a grade level'}
            {asked && students.isPending && 'Loading...'}
            {asked && students.data && countLine(page, filter)}
          </span>
        }
        actions={<DirectoryActions text={text} onType={type} />}
      />
      <GradeFilter
        filter={{ ...filter, search: text }}
        canSeeInactive={may.edit}
        onChoose={(grade) => show(grade === null ? NO_FILTER : { grade, search: '', all: false })}
        onInactive={(inactive) => show({ inactive, all: inactive ? !asked || filter.all : filter.all })}
        onClear={() => showAndGo(NO_FILTER)}
      />
      <div ref={results} tabIndex={-1} role="region" aria-label="Students found" style={{ outline: 'none' }}>
        <DirectoryResults query={students} filter={filter} page={page} show={showAndGo} />
      </div>
    </>
  )
}
