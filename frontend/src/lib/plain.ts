export { plain } from '@onchan-bowls/contract/plain';
