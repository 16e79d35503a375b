import { Anchor, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Contact, RefusedContact } from '#contract/day/families/contacts.ts'
import { postalLines } from '#contract/day/families/postal-address.ts'
import { spokenLanguage } from '#contract/languages/languages.ts'
import type { StudentDetail } from '#contract/people/students.ts'
import { longDay } from '#web/school/days.ts'
import { dialableNumber } from '#web/school/family/contacts-text.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { contactsQuery } from '../queries.ts'
import { EditContacts } from './edit-contacts.tsx'

const FamilyLinks = lazyComponent(() => import('./family-links.tsx').then((part) => part.FamilyLinks))

/** Lists whom to call about a student, in order. The office edits the list in a dialog. */
export function Contacts({ student }: { student: StudentDetail }) {
  const [isEditing, setEditing] = useState(false)
  const [hasLinks, setHasLinks] = useState(false)
  const contacts = useQuery({ ...contactsQuery(student.id), enabled: student.may.see_contacts })
  if (!student.may.see_contacts) return null
  return (
    <Stack component="section" gap={8} maw={760} mb={20} aria-label="Contacts">
      <Group justify="space-between">
        <SectionLabel>Contacts</SectionLabel>
        {student.may.edit_contacts && contacts.data && (
          <Group gap={8} className="screen-only">
            {contacts.data.contacts.length > 0 && (
              <Button variant="subtle" size="compact-sm" onClick={() => setHasLinks(true)}>
                Family links
              </Button>
            )}
            <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
              Edit contacts
            </Button>
          </Group>
        )}
      </Group>
      <Card roomy>
        <ListState query={contacts} skeleton={<Skeleton height={44} radius="md" />}>
          {({ contacts: listed, refused, stopped }) =>
            listed.length === 0 ? (
              <Text c="dimmed">No contacts yet.</Text>
            ) : (
              <RowList style={{ '--row-inset': 0 }} aria-label="Contacts of this student">
                {listed.map((contact) => (
                  <li key={contact.id}>
                    <ContactLine
                      contact={contact}
                      refused={refused.find(({ contact_id }) => contact_id === contact.id)}
                      isStopped={stopped.some(({ contact_id }) => contact_id === contact.id)}
                      mayTryAgain={student.may.edit_contacts}
                    />
                  </li>
                ))}
              </RowList>
            )
          }
        </ListState>
      </Card>
      {hasLinks && contacts.data && (
        <FamilyLinks student={student} contacts={contacts.data.contacts} onClose={() => setHasLinks(false)} />
      )}
      {isEditing && contacts.data && student.may.edit_contacts && (
        <EditContacts
          student={student}
          contacts={contacts.data.contacts}
          stopped={contacts.data.stopped}
          onClose={() => setEditing(false)}
        />
      )}
    </Stack>
  )
}

type ContactLineProps = {
  contact: Contact
  refused: RefusedContact | undefined
  isStopped: boolean
  mayTryAgain: boolean
}

function ContactLine({ contact, refused, isStopped, mayTryAgain }: ContactLineProps) {
  const address = postalLines(contact).join(', ')
  return (
    <Group flex={1} gap="2px 20px" py={6}>
      <Box flex="1 1 180px" style={{ overflowWrap: 'anywhere' }}>
        {contact.name}
        <Text fz={13.5} c="dimmed">
          {[
            contact.relation,
            spokenLanguage(contact),
            contact.may_receive && !isStopped && 'receives notices',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      <Stack flex="1 1 232px" gap={2} style={{ overflowWrap: 'anywhere' }}>
        {contact.phone !== null && (
          <Anchor href={`tel:${dialableNumber(contact.phone)}`} data-figures>
            {contact.phone}
          </Anchor>
        )}
        {contact.email !== null && <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor>}
        {address !== '' && (
          <Text fz={13.5} c="dimmed">
            {address}
          </Text>
        )}
        {isStopped && (
          <Text fz={13.5} c="dimmed">
            The family unsubscribed this address.
          </Text>
        )}
        {refused && (
          <Text fz={13.5} c="var(--absent)">
            Refused by the mail server on {longDay(refused.day)}, so nothing is sent to it.{' '}
            {mayTryAgain && (
              <Anchor component={Link} to="/mail/refused" fz={13.5} style={{ textDecoration: 'underline' }}>
                Try again
              </Anchor>
            )}
          </Text>
        )}
      </Stack>
    </Group>
  )
}
