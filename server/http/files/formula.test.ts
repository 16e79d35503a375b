import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { guarded, isFormula, withoutGuard } from './formula.ts'

const unit = fc.oneof(
  fc.constantFrom(..."'=+-@\t\r\n 1.5\u00A0＝－a"),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
)

test('A guarded text is no formula for a spreadsheet program, and is itself again without the guard', () => {
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 8 }), (text) => {
      const written = guarded(text)
      assert.ok(written === text ? !isFormula(text) : written.startsWith("'"), written)
      assert.equal(withoutGuard(written), text)
    }),
    { numRuns: 5000 },
  )
})
