import type { RosterFile } from '../files/headers.ts'

/** The collections of records that other systems can read, by their OneRoster names; each has a file. */
export type Collection = RosterFile

/**
 * A record by the field names of OneRoster CSV 1.2: every value is a text, a list is an array of texts, and what a record
 * does not have has no key. `sourcedId` is always there. Of users, `role` and `orgSourcedIds` are for version 1.1 and REST.
 */
export type RosterFields = Record<string, string | string[]>
