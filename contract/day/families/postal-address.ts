/** Free of schemas, because pages and server both use it. */

export type PostalAddress = { street: string; city: string; state: string; postal_code: string }

/** The lines of an address as on an envelope: '12 Elm Street', 'Albany, NY 12203'. Empty where nothing is entered. */
export function postalLines({
  street = '',
  city = '',
  state = '',
  postal_code = '',
}: Partial<PostalAddress>): string[] {
  const region = [state, postal_code].filter(Boolean).join(' ')
  return [street, [city, region].filter(Boolean).join(', ')].filter(Boolean)
}
