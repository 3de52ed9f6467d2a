export { checkFile } from './components/check-file.ts'
export { FileLink } from './components/file-link.tsx'
export { viewFile } from './components/open-file.ts'
