import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ClassLists } from '#contract/day/attendance/class-lists.ts'
import { classListsQuery } from '#web/school/class-lists/queries.ts'
import { SubstitutePaper } from '#web/school/class-lists/substitute-paper.tsx'
import { useLetterhead } from '#web/school/letterhead/use-letterhead.ts'
import { fullName } from '#web/school/person-name.ts'
import { AloneOnPaper } from '#web/ui/print/alone-on-paper.tsx'
import { printPage } from '#web/ui/print/printing.ts'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { useAction } from '#web/ui/use-action.ts'
import type { CoverTeacher } from './choices.ts'

/** Prints the day of an absent teacher for the substitute in one press, in place of the page. */
export function PrintDay({ teacher, date }: { teacher: CoverTeacher; date: string }) {
  const queries = useQueryClient()
  const letterhead = useLetterhead()
  const [lists, setLists] = useState<ClassLists>()
  const end = () => setLists(undefined)
  const print = useAction(
    async () => {
      const loaded = await queries.fetchQuery(classListsQuery(date, teacher.id))
      flushSync(() => setLists(loaded))
      await printPage()
    },
    {
      // The page itself must be printable after a paper that was not.
      onFailure: () => {
        end()
        return false
      },
    },
  )
  return (
    <>
      <RowButton
        label="Print day"
        subject={`for the substitute of ${fullName(teacher)}`}
        variant="default"
        size="xs"
        visibleFrom="sm"
        loading={print.isPending}
        onClick={() => print.mutate()}
      />
      {lists && (
        <AloneOnPaper onPrinted={end}>
          {() => (
            <div className="print-small">
              <SubstitutePaper lists={lists} letterhead={letterhead} />
            </div>
          )}
        </AloneOnPaper>
      )}
    </>
  )
}
