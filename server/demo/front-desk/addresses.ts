/** Where a contact lives; fields are '' where the office has not entered it. */
export type DemoAddress = { street: string; city: string; state: string; postal_code: string }

const NONE: DemoAddress = { street: '', city: '', state: '', postal_code: '' }
const STREETS = [
  'Alder Street',
  'Birch Lane',
  'Chestnut Avenue',
  'Dogwood Court',
  'Hazel Road',
  'Juniper Way',
  'Larch Street',
  'Rowan Court',
  'Spruce Street',
  'Willow Road',
]
/** An invented town, with a postal code that no town has. */
export const TOWN = { city: 'Willowmere', state: 'OH', postal_code: '43000' }

/**
 * The address of a student's contact: the same for all of them, except that some second ones live elsewhere, so that two letters go
 * out. A few families have no address yet.
 */
export function addressOf(student: number, place: number): DemoAddress {
  if (student % 17 === 0) return NONE
  const home = place > 0 && student % 9 === 0 ? student + 500 : student
  return { street: `${11 + ((home * 7) % 190)} ${STREETS[home % STREETS.length]}`, ...TOWN }
}
