import { useQueryClient } from '@tanstack/react-query'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#contract/formats.ts'
import type { Filter } from '#contract/people/directory-filter.ts'
import type { StudentListed } from '#contract/people/students.ts'
import { OnPaper } from '#web/ui/print/on-paper.tsx'
import { useBeforePrint } from '#web/ui/print/printing.ts'
import { filterStudents, type PageOfStudents } from './filter.ts'
import { rangeOf } from './filter-text.ts'
import { studentsQuery } from './queries.ts'
import { StudentsOnPaper } from './students-on-paper.tsx'
import type { Directory } from './use-directory.ts'

type PrintedStudentsProps = { filter: Filter; directory: Directory }

/** Everyone found on paper. The Print button loads a long list, which the browser's own menu does not wait for. */
export function PrintedStudents({ filter, directory }: PrintedStudentsProps) {
  const { page, found, members } = directory
  const queries = useQueryClient()
  // What was loaded is printed only with the page beside which it was loaded.
  const [loaded, setLoaded] = useState<{ beside: PageOfStudents; found: readonly StudentListed[] }>()
  const isPartial = page && 'next' in page && (page.next !== null || page.previous !== null)
  useBeforePrint(async () => {
    if (!isPartial) return
    const list = await queries.fetchQuery({ ...studentsQuery(filter.inactive), staleTime: 0, gcTime: 0 })
    setLoaded({ beside: page, found: filterStudents(list, filter, members) })
  })
  if (!page) return null
  const all = found ?? (loaded?.beside === page ? loaded.found : undefined)
  return (
    <OnPaper>
      {() => (
        <>
          {isPartial && !all && (
            <Text mb={12}>
              Only students {rangeOf(page)} of {formatNumber(page.found)} are printed. For all of them, use
              the Print button on the page.
            </Text>
          )}
          <StudentsOnPaper students={all ?? page.students} />
        </>
      )}
    </OnPaper>
  )
}
