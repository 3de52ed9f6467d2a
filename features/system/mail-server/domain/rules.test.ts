import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mailServerContract } from './contract.ts'
import { isHostName, pauseAfter, PROVIDERS } from './rules.ts'
import { dmarcNames, judgeDkim, judgeDmarc, judgeSpf } from './rules/domain.ts'
import { filesWithin } from './rules/size.ts'
import { findingText } from './text.ts'
import { FINDINGS } from './types.ts'

test('every provider can be chosen as it is', () => {
  for (const { host, port, mailsPerMinute } of PROVIDERS) {
    const input = { host, port, username: '', mailsPerMinute, connections: 1, version: 0 }
    expect(mailServerContract.save['~orpc'].inputSchema?.parse(input)).toMatchObject({ host })
  }
})

test('pauses grow to a quarter of an hour and no further', () => {
  expect([0, 1, 2, 3, 4, 5, 60].map(pauseAfter)).toEqual([30, 60, 120, 240, 480, 900, 900])
})

test('files that fit are smaller than the mail that carries them', () => {
  fc.assert(
    fc.property(fc.nat({ max: 200_000_000 }), (limit) => {
      const files = filesWithin(limit)
      expect(files * (78 / 57)).toBeLessThanOrEqual(limit)
      expect(files).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('no address in numbers is a name of a host', () => {
  fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => !isHostName(text)))
})

describe('the records of a domain', () => {
  test.each([
    [undefined, undefined, 'dns_silent'],
    [['google-site-verification=x'], undefined, 'spf_missing'],
    [['v=spf10 all'], undefined, 'spf_missing'],
    [['v=spf1 -all', 'v=spf1 mx ~all'], undefined, 'spf_several'],
    [['v=spf1 +all'], undefined, 'spf_open'],
    [['v=spf1 mx all'], undefined, 'spf_open'],
    [['v=spf1 a mx -all'], undefined, 'spf_good'],
    [['V=SPF1 INCLUDE:_spf.aruba.it ~all'], '_spf.aruba.it', 'spf_good'],
    [['v=spf1 mx ~all'], '_spf.aruba.it', 'spf_without_provider'],
    [['v=spf1 redirect=_spf.example.it'], '_spf.aruba.it', 'spf_good'],
  ])('SPF %o for %s: %s', (texts, provider, finding) => {
    expect(judgeSpf(texts, provider)).toBe(finding)
  })

  test.each([
    [[[], ['v=DKIM1; p=MIGf']], 'dkim_good'],
    [[['k=rsa; p=MIGf'], undefined], 'dkim_good'],
    [[['v=DKIM1; p=']], 'dkim_revoked'],
    [[[], undefined], 'dns_silent'],
    [[[], ['altro']], 'dkim_missing'],
  ])('DKIM %o: %s', (found, finding) => {
    expect(judgeDkim(found)).toBe(finding)
  })

  test.each([
    [[['v=DMARC1; p=reject; rua=mailto:a@b.it']], 'dmarc_good'],
    [[[], ['v=DMARC1;p=none']], 'dmarc_watching'],
    [[['v=DMARC1; rua=mailto:a@b.it']], 'dmarc_unreadable'],
    [[['v=DMARC1; p=none', 'v=DMARC1; p=reject']], 'dmarc_several'],
    [[[], []], 'dmarc_missing'],
    [[undefined, ['v=DMARC1; p=none']], 'dns_silent'],
  ])('DMARC %o: %s', (found, finding) => {
    expect(judgeDmarc(found)).toBe(finding)
  })

  test('the rule for forged mails may stand at a domain above', () => {
    expect(dmarcNames('mail.accademia.it')).toEqual([
      '_dmarc.mail.accademia.it',
      '_dmarc.accademia.it',
    ])
  })

  test('everything that can be found is said in a sentence', () => {
    for (const finding of FINDINGS) {
      expect(findingText(finding, { provider: null }).text).toMatch(/\.$/)
    }
  })
})
