import { display } from './display.ts'

export type Named = { first_name: string; last_name: string }

/** A person's first and last name, for sentences and headings. */
export const fullName = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`

/** The name in both orders for searches, because lists show one and people say the other. */
export const nameTexts = ({ first_name, last_name }: Named): [string, string] => [
  `${first_name} ${last_name}`,
  `${last_name}, ${first_name}`,
]

/** A name in a list of people: 'Last, First', or 'First Last' if the school prefers that. */
export function listName({ first_name, last_name }: Named): string {
  if (display().name_order === 'first_last') return fullName({ first_name, last_name }).trim()
  return [last_name, first_name].filter((part) => part.trim() !== '').join(', ')
}
