import { Button } from '@mantine/core'
import type { Contact } from '#contract/day/families/contacts.ts'
import { postalLines } from '#contract/day/families/postal-address.ts'
import { CallFailure, failureMessage } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

export const isChangedMeanwhile = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === 'changed_meanwhile'

/** The contacts that another user saved, or the failure to load them. */
export type SavedByOthers = { contacts: Contact[] } | { failure: unknown }

type TheirContactsProps = {
  theirs: SavedByOthers
  onUseTheirs: (current: readonly Contact[]) => void
  /** Called to overwrite the other user's contacts with those in the form. */
  onSaveMine: (current: readonly Contact[]) => void
}

/** Shows what another user saved in the meantime, and lets this user take it over or overwrite it. */
export const TheirContacts = ({ theirs, onUseTheirs, onSaveMine }: TheirContactsProps) => (
  <Notice
    tone="warning"
    title="Someone else changed these contacts. Your changes are not saved yet."
    action={
      'contacts' in theirs && (
        <>
          <Button variant="default" onClick={() => onUseTheirs(theirs.contacts)}>
            Use theirs
          </Button>
          <Button type="submit" variant="default" onClick={() => onSaveMine(theirs.contacts)}>
            Save mine instead
          </Button>
        </>
      )
    }
  >
    {'contacts' in theirs
      ? `They saved: ${theirs.contacts.map(contactText).join('; ') || 'no contacts'}.`
      : failureMessage(theirs.failure)}
  </Notice>
)

const contactText = (contact: Contact) =>
  [contact.name, contact.relation, contact.phone, contact.email, ...postalLines(contact)]
    .filter(Boolean)
    .join(', ')
