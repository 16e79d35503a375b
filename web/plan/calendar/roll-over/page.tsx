import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SchoolYear } from '#contract/plan/calendar/school-years.ts'
import { yearToStart } from '#contract/plan/calendar/year-after.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { schoolYearsQuery } from '../queries.ts'
import { YearDialog } from '../year-dialog.tsx'
import { Editor } from './editor.tsx'
import { rollOverQuery } from './plan-queries.ts'
import { StepList } from './step-list.tsx'
import { LAST_STEP, stepAddress } from './steps.ts'
import styles from './roll-over.module.css'

/** Prepares the school year after the current one, in five steps. */
export function Page() {
  const years = useQuery(schoolYearsQuery)
  const [search] = useSearchParams()
  const next = years.data && yearToStart(years.data, search.get('year'))
  // With other dates, everything is proposed anew.
  if (next) return <NextYear key={`${next.id} ${next.start_date} ${next.end_date}`} year={next} />
  return (
    <>
      <PageHeader context="Step 1 of 5, School year" />
      <ListState query={years} failure="The school years could not be loaded.">
        {(loaded) => <AddYear years={loaded} />}
      </ListState>
    </>
  )
}

/** The year has to be there before anything can be planned in it. */
function AddYear({ years }: { years: readonly SchoolYear[] }) {
  const [isAdding, setAdding] = useState(false)
  const begun = years.slice(0, -1).find(({ is_current }) => is_current)
  return (
    <div className={styles.page}>
      <StepList step={1} />
      <Card roomy>
        <Text mb={12}>
          Add the next school year with its first and last day. Everything else starts from these dates.
        </Text>
        <Group gap="8px 16px">
          <Button onClick={() => setAdding(true)}>Add school year</Button>
          {begun && (
            <Anchor component={Link} to={stepAddress(LAST_STEP, begun.id)}>
              How {begun.name} was started
            </Anchor>
          )}
        </Group>
        {isAdding && <YearDialog year={undefined} latest={years[0]} onClose={() => setAdding(false)} />}
      </Card>
    </div>
  )
}

function NextYear({ year }: { year: SchoolYear }) {
  const rollOver = useQuery(rollOverQuery(year))
  const [edition, setEdition] = useState(0)
  // The plan on the screen stays until someone asks for the saved one, or until something was started or undone.
  const restart = async () => {
    await rollOver.refetch()
    setEdition((before) => before + 1)
  }
  if (rollOver.data) return <Editor key={edition} loaded={rollOver.data} {...{ year, restart }} />
  return (
    <>
      <PageHeader title={`Start ${year.name}`} />
      <ListState query={rollOver}>{() => null}</ListState>
    </>
  )
}
