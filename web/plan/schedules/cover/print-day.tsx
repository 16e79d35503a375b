import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ClassLists } from '#contract/day/attendance/class-lists.ts'
import { classListsQuery } from '#web/school/class-lists/queries.ts'
import { SubstitutePaper } from '#web/school/class-lists/substitute-paper.tsx'
import { useLetterhead } from '#web/school/letterhead/use-letterhead.ts'
import { fullName } from '#web/school/person-name.ts'
import { AloneOnPaper } from '#web/ui/print/alone-on-paper.tsx'
import { printPage, useIsPrinting } from '#web/ui/print/printing.ts'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { useAction } from '#web/ui/use-action.ts'
import type { CoverTeacher } from './choices.ts'

/** Prints the day of an absent teacher for the substitute in one press, in place of the page. */
export function PrintDay({ teacher, date }: { teacher: CoverTeacher; date: string }) {
  const queries = useQueryClient()
  const letterhead = useLetterhead()
  const [lists, setLists] = useState<ClassLists>()
  const print = useAction(async () => {
    const loaded = await queries.fetchQuery(classListsQuery(date, teacher.id))
    flushSync(() => setLists(loaded))
    await printPage()
  })
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
      {lists && <Paper lists={lists} letterhead={letterhead} onPrinted={() => setLists(undefined)} />}
    </>
  )
}

type PaperProps = Parameters<typeof SubstitutePaper>[0] & { onPrinted: () => void }

/** Exists until it has been printed, so that the page itself can be printed again. */
function Paper({ onPrinted, ...paper }: PaperProps) {
  const isPrinting = useIsPrinting()
  const [hasBegun, setBegun] = useState(false)
  if (isPrinting && !hasBegun) setBegun(true)
  useEffect(() => {
    if (hasBegun && !isPrinting) onPrinted()
  }, [hasBegun, isPrinting, onPrinted])
  return (
    <AloneOnPaper>
      {() => (
        <div className="print-small">
          <SubstitutePaper {...paper} />
        </div>
      )}
    </AloneOnPaper>
  )
}
