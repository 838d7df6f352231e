import { defineConfig, globalIgnores } from 'eslint/config';
import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['**/dist/', 'test-results/', '.data/']),
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
    // Scripts talk to the person who started them.
    files: ['scripts/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // A class that a constructor's parameter names as its type stays a value import, for Nest's metadata needs it.
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // An object's shape may be either: a `type` where it is one of a union, an `interface` where it is extended.
      '@typescript-eslint/consistent-type-definitions': 'off',
      // `onClick={() => close()}` returns nothing to anybody.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // A number reads the same in a text as by itself.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // `{ phone, ...rest }` leaves a field out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // What is asked for may have nothing to do, such as the way back of a migration.
      '@typescript-eslint/no-empty-function': [
        'error',
        { allow: ['methods', 'asyncMethods', 'arrowFunctions'] },
      ],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    rules: {
      // Nest's modules hold nothing but their decorator, and classes of requests nothing but their constructor.
      '@typescript-eslint/no-extraneous-class': [
        'error',
        { allowWithDecorator: true, allowConstructorOnly: true },
      ],
      // Bodies of requests and rows of tables are classes for their decorators' sake; they are plain data otherwise.
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
    rules: {
      // What an effect or a ref returns is called as its cleanup, and browsers return more and more from what used to be void.
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ArrowFunctionExpression:first-child[body.type!=/^(BlockStatement|ArrowFunctionExpression)$/][body.operator!="void"]',
          message: 'Give the effect a block: what it returns is taken for its cleanup.',
        },
        {
          selector:
            'JSXAttribute[name.name="ref"] ArrowFunctionExpression[body.type!=/^(BlockStatement|ArrowFunctionExpression)$/]',
          message: 'Give the ref callback a block: what it returns is taken for its cleanup.',
        },
        {
          selector: 'JSXAttribute[name.name=/^(to|path)$/] Literal[value=/^\\u002f/]',
          message: 'Name the address in contract/src/pages.ts.',
        },
      ],
    },
  },
);
