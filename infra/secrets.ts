import type { SecretValue } from "aws-cdk-lib";
import { Secret, type SecretStringGenerator } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { KEPT } from "./storage.ts";

const CHARACTERS = 64;

/** Nobody has to type or know a secret. */
const generateSecretString: SecretStringGenerator = { passwordLength: CHARACTERS, excludePunctuation: true };

/** Keys HMACs and peppers passwords. Rotated by hand, with several versions at a time: docs/runbooks.md. */
export class ProductSecret extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.secret = new Secret(this, "Product", {
      description: "Keys HMACs and peppers passwords",
      generateSecretString,
      removalPolicy: KEPT,
    });
  }
}

/** How CloudFront identifies itself to the functions, so that nobody can bypass it. */
export class EdgeSecret extends Construct {
  readonly #secret: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#secret = new Secret(this, "Edge", {
      description: "What CloudFront sends and the functions check",
      generateSecretString,
    });
  }

  /** Resolved by CloudFormation during deployment; the template contains only a reference. */
  get edgeKey(): SecretValue {
    return this.#secret.secretValue;
  }
}
