import { defineConfig, globalIgnores } from 'eslint/config';
import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['**/dist/', 'backend/bundle/', 'test-results/', '.data/']),
  js.configs.recommended,
  {
    languageOptions: { globals: globals.node },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    // Scripts report to the person who runs them.
    files: ['scripts/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    // The rules that need types are those of .oxlintrc.json.
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Both are allowed: a `type` in a union, an `interface` where it is extended.
      '@typescript-eslint/consistent-type-definitions': 'off',
      // Allows `{ phone, ...rest }` to leave a field out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // An interface may require a method that has nothing to do, such as `down` of a migration.
      '@typescript-eslint/no-empty-function': [
        'error',
        { allow: ['methods', 'asyncMethods', 'arrowFunctions'] },
      ],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    // Nest's metadata needs the classes of constructor parameters, so these stay value imports.
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    rules: {
      // Nest modules have only a decorator, and command and query classes only a constructor.
      '@typescript-eslint/no-extraneous-class': [
        'error',
        { allowWithDecorator: true, allowConstructorOnly: true },
      ],
    },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
    rules: {
      // React calls what an effect or a ref returns as its cleanup, and more and more browser functions return a value.
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ArrowFunctionExpression:first-child[body.type!=/^(BlockStatement|ArrowFunctionExpression)$/][body.operator!="void"]',
          message: 'Give the effect a block: React calls what it returns as its cleanup.',
        },
        {
          selector:
            'JSXAttribute[name.name="ref"] ArrowFunctionExpression[body.type!=/^(BlockStatement|ArrowFunctionExpression)$/]',
          message: 'Give the ref callback a block: React calls what it returns as its cleanup.',
        },
        {
          selector: 'JSXAttribute[name.name=/^(to|path)$/] Literal[value=/^\\u002f/]',
          message: 'Name the address in contract/src/pages.ts.',
        },
        {
          selector:
            ':matches(JSXAttribute[name.name=/^(bg|color|(border|outline|accent).*Color)$/] Literal, Property[key.name=/^(bg|color|(border|outline|accent).*Color)$/] > Literal)[value=/^(#|rgb|(white|black)$|[a-z]+\\.\\d)/]',
          message: 'Use a colour of the theme.',
        },
      ],
    },
  },
);
