import { Anchor, Box, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { RefusedAddress } from '#contract/mail.ts'
import { longDay } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { refusedQuery } from './queries.ts'

/** Lists email addresses that rejected messages. The office corrects them on the record or tries them again. */
export function Page() {
  const refused = useQuery(refusedQuery)
  return (
    <>
      <PageHeader context="The mail server says these mailboxes do not exist, so nothing is sent to them." />
      <ListState query={refused} failure="Refused addresses could not be loaded.">
        {({ refused: addresses }) =>
          addresses.length === 0 ? (
            <EmptyPanel title="No refused addresses">
              A contact’s address appears here when a mail server says the mailbox does not exist.
            </EmptyPanel>
          ) : (
            <Card flush maw={900}>
              <RowList aria-label="Refused addresses">
                {addresses.map((address) => (
                  <li key={address.address}>
                    <AddressLine refused={address} />
                  </li>
                ))}
              </RowList>
            </Card>
          )
        }
      </ListState>
    </>
  )
}

const AddressLine = ({ refused: { address, refused, answer, contacts } }: { refused: RefusedAddress }) => (
  <Box flex={1} py={8} style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 20px', alignItems: 'center' }}>
    <Stack flex="1 1 280px" gap={2} style={{ overflowWrap: 'anywhere' }}>
      {address}
      <Text fz={13.5} c="dimmed">
        {longDay(refused.day)}: {answer}
      </Text>
    </Stack>
    <Stack flex="1 1 220px" gap={2}>
      {contacts.map(({ name, student }) => (
        <span key={`${student.id} ${name}`}>
          {name}, contact of{' '}
          <Anchor component={Link} to={`/students/${student.id}`} style={{ textDecoration: 'underline' }}>
            {fullName(student)}
          </Anchor>
        </span>
      ))}
    </Stack>
    <TryAgain address={address} />
  </Box>
)

function TryAgain({ address }: { address: string }) {
  const again = useSave('POST /api/mail/refused/', {
    send: () => ({ body: { address } }),
    updates: refusedQuery.queryKey,
    refreshes: ['GET /api/mail/refused/', 'GET /api/students/:studentId/contacts/', 'officeHome'],
    awaitsRefresh: true,
  })
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={again.isPending}
      aria-label={`Try again: ${address}`}
      onClick={() => again.mutate()}
    >
      Try again
    </Button>
  )
}
