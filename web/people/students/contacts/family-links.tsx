import { Button, Code, CopyButton, Group, Skeleton, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Contact } from '#contract/day/families/contacts.ts'
import type { FamilyLink } from '#contract/day/families/family-shapes.ts'
import type { StudentDetail } from '#contract/people/students.ts'
import { query } from '#web/query.ts'
import { longDay, momentText } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'

const linksQuery = (studentId: number) =>
  queryOptions({
    ...query('GET /api/students/:studentId/family-links/', { params: { studentId } }),
    staleTime: 0,
  })

type FamilyLinksProps = { student: StudentDetail; contacts: readonly Contact[]; onClose: () => void }

/** Creates, lists and revokes the links through which contacts see missed classes and give reasons. */
export function FamilyLinks({ student, contacts, onClose }: FamilyLinksProps) {
  const links = useQuery(linksQuery(student.id))
  const make = useSave('POST /api/students/:studentId/family-links/', {
    send: (contact: Contact) => ({ params: { studentId: student.id }, body: { contact_id: contact.id } }),
    successMessage: false,
    refreshes: ['GET /api/students/:studentId/family-links/'],
  })
  return (
    <Dialog onClose={onClose} title={`Family links for ${fullName(student)}`} size={640}>
      <Text c="dimmed" mb="md">
        A link shows one contact the missed classes of {student.first_name}, and lets them tell the school
        why. It opens for 14 days, without an account.
      </Text>
      <SectionLabel>Create a link for</SectionLabel>
      <Group gap={8} mt={8} mb="md">
        {contacts.map((contact) => (
          <Button
            key={contact.id}
            variant="default"
            disabled={!student.is_active}
            loading={make.isPending && make.variables.id === contact.id}
            onClick={() => make.mutate(contact)}
          >
            {contact.name}
          </Button>
        ))}
      </Group>
      {make.data && <NewLink made={make.data} />}
      <ListState query={links} skeleton={<Skeleton height={44} radius="md" />}>
        {({ links: listed }) =>
          listed.length > 0 && (
            <>
              <SectionLabel>Recent links</SectionLabel>
              <RowList style={{ '--row-inset': 0 }} aria-label="This family’s links">
                {listed.map((link) => (
                  <li key={link.id}>
                    <LinkRow student={student.id} link={link} />
                  </li>
                ))}
              </RowList>
            </>
          )
        }
      </ListState>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Shows the new address, which cannot be shown again. */
const NewLink = ({ made }: { made: { message: string; address: string } }) => (
  <Notice tone="good" title={made.message}>
    <Stack gap="sm">
      <Text>Send it to this person only. It will not be shown again.</Text>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {made.address}
      </Code>
      <CopyButton value={made.address}>
        {({ copied, copy }) => (
          <Button variant="default" style={{ alignSelf: 'start' }} onClick={copy}>
            {copied ? 'Copied' : 'Copy link'}
          </Button>
        )}
      </CopyButton>
    </Stack>
  </Notice>
)

const STATES: Record<FamilyLink['state'], (link: FamilyLink) => string> = {
  live: ({ ends }) => `Works until ${longDay(ends)}`,
  over: ({ ends }) => `Expired on ${longDay(ends)}`,
  revoked: () => 'Revoked by the office',
}

function LinkRow({ student, link }: { student: number; link: FamilyLink }) {
  const end = useSave('DELETE /api/students/:studentId/family-links/:linkId/', {
    send: () => ({ params: { studentId: student, linkId: link.id } }),
    refreshes: ['GET /api/students/:studentId/family-links/'],
    awaitsRefresh: true,
  })
  const ask = async () => {
    const message = `Revoke the link for ${link.contact.name}? It stops working right away. Responses that were sent stay.`
    if (await confirm({ message, confirmLabel: 'Revoke link', isDestructive: true })) end.mutate()
  }
  return (
    <Group flex={1} justify="space-between" wrap="nowrap" py={6}>
      <div>
        <Text fw={600}>{link.contact.name}</Text>
        <Text fz={14}>
          {STATES[link.state](link)}
          {link.opened ? `, last opened ${momentText(link.opened)}` : ', not opened yet'}
        </Text>
        <Text fz={14} c="dimmed">
          {link.made.by === null ? 'Sent with a notice' : `Created by ${link.made.by}`} on{' '}
          {momentText(link.made)}
        </Text>
      </div>
      {link.state === 'live' && (
        <RowButton
          label="Revoke"
          subject={`the link for ${link.contact.name}, made ${momentText(link.made)}`}
          loading={end.isPending}
          onClick={() => void ask()}
        />
      )}
    </Group>
  )
}
